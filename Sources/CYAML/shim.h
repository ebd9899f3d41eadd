#ifndef FRAMESCAN_CYAML_SHIM_H
#define FRAMESCAN_CYAML_SHIM_H

#include <yaml.h>

#endif
