print("framescan")
