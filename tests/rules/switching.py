"""How the tests that switch rules off do it: what stands for a function that a rule is taken out of, everywhere."""

import sys

from rules import refusal

REGISTERS = ("STEPS", "RUN", "DEEDS", "_DO", "ATTACK_STEPS", "SHOT_STEPS")


def rules_modules():
    return [module for name, module in sorted(sys.modules.items()) if name == "rules" or name.startswith("rules.")]


def replace_everywhere(patch, old, new):
    """Puts `new` where any module of the games holds `old`, in its registers of steps too."""
    for module in rules_modules():
        for name, value in list(vars(module).items()):
            if value is old:
                patch.setattr(module, name, new)
            elif name in REGISTERS and isinstance(value, dict):
                for key, step in list(value.items()):
                    if step is old:
                        patch.setitem(value, key, new)


def without_refusal(patch, rule):
    """Nothing is refused for this one rule: the act goes through."""
    plain = refusal.refuse

    def refuse(refused, key="", **values):
        if refused != rule:
            plain(refused, key, **values)

    replace_everywhere(patch, plain, refuse)


def nothing(*_, **__):
    return None


def never(*_, **__):
    return False


def always(*_, **__):
    return True


def zero(*_, **__):
    return 0


def attr(module, name, value):
    return lambda patch: patch.setattr(module, name, value)
