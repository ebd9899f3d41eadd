#ifndef FRAMESCAN_CTESSERACT_SHIM_H
#define FRAMESCAN_CTESSERACT_SHIM_H

#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

#endif
