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
 * The focused element, and the button of the menu around it. While nothing has the focus: the button that asked for
 * the work that is under way or has failed, or the element that was just removed.
 */
export function focusHolders(): readonly Element[] {
  const { activeElement, body } = document;
  const lost = holder && !(left && holder.isConnected) ? holder : null;
  const focused = activeElement === body ? lost : activeElement;
  return focused ? [focused, ...menuButtonOf(focused)] : [];
}

/** The button that opened the menu around an element. A menu closes when an item is chosen, but its button stays. */
function menuButtonOf(element: Element): readonly Element[] {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = id ? document.getElementById(id) : null;
  return button ? [button] : [];
}
