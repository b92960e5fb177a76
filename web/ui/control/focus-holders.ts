/** The element that had the focus last: what is disabled or inert while something works loses it to the page. */
let holder: Element | null = null;
/** Whether the focus was taken from it otherwise: by who presses elsewhere, or because it is removed. */
let left = false;
document.addEventListener('focusin', ({ target }) => {
  holder = target instanceof Element ? target : null;
  left = false;
});
document.addEventListener('focusout', ({ target }) => {
  left = target instanceof Element && !target.matches(':disabled, [inert] *');
});

/**
 * What has the focus, and the button of the menu that it stands in; while nothing has it, the button that asked for
 * what is under way or has failed, or what was just removed.
 */
export function focusHolders(): readonly Element[] {
  const { activeElement, body } = document;
  const lost = holder && !(left && holder.isConnected) ? holder : null;
  const focused = activeElement === body ? lost : activeElement;
  return focused ? [focused, ...menuButtonOf(focused)] : [];
}

/** What opened the menu that an element stands in: a menu goes with what was chosen there. */
function menuButtonOf(element: Element): readonly Element[] {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = id ? document.getElementById(id) : null;
  return button ? [button] : [];
}
