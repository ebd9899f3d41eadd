"""Screen recordings with known truth, and how framescan and its peers do on them."""
