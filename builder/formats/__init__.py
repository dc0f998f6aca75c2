"""How dates are written, by language, where Django's own way is not ours."""
