"""What a screen reader is told of the things one can press or fill in."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Page

CONTROLS = {
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "radio",
    "slider",
    "spinbutton",
    "listbox",
}
# Said of each control: where it leads or what it sends. What does the same may be called the same.
DOES = """
function () {
  const form = this.form ?? this.closest("form");
  const more = this.closest("details")?.querySelector("summary") === this ? this.closest("details").innerHTML : "";
  return [this.href?.baseVal ?? this.href, this.value, form?.id, form?.action, form?.innerHTML, more].join(" ");
}
"""


def misnamed(page: Page) -> list[str]:
    """Controls without a name, controls whose name is said twice, and different ones that are called the same."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    faults = [f"no name: {_html(session, node)}" for node in controls if not _name(node)]
    faults += [f"named twice: {_name(node)}" for node in controls if _doubled(_name(node))]
    buttons = defaultdict(list)
    for node in controls:
        if node["role"]["value"] == "button":
            buttons[_name(node)].append(node)
    for name, same in buttons.items():
        if len(same) > 1 and len({_call(session, node, DOES) for node in same}) > 1:
            faults.append(f"{len(same)} different buttons: {name}")
    session.detach()
    return faults


def _name(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("name", {}).get("value", "")).split())


def _doubled(name: str) -> bool:
    words = name.split()
    half = len(words) // 2
    return bool(half) and len(words) % 2 == 0 and words[:half] == words[half:]


def _html(session: Any, node: dict[str, Any]) -> str:
    return _call(session, node, "function () { return this.outerHTML.slice(0, 160); }")


def _call(session: Any, node: dict[str, Any], function: str) -> str:
    found = session.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
    answer = session.send(
        "Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": function, "returnByValue": True}
    )
    return str(answer["result"].get("value"))
