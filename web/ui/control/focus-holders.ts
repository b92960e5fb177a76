/** The last focused element, since an element that is disabled or made inert loses the focus to the page. */
let holder: Element | null = null;
/** True if the element lost the focus in another way, by a click elsewhere or because it was removed. */
let left = false;
document.addEventListener('focusin', ({ target }) => {
  holder = target instanceof Element ? target : null;
  left = false;
});
document.addEventListener('focusout', ({ target }) => {
  left = target instanceof Element && !target.matches(':disabled, [inert] *');
});

/**
 * Returns the focused element and the button of the menu around it. If no element has the focus, it returns the button
 * that started the running or failed work, or the element that was just removed.
 */
export function focusHolders(): readonly Element[] {
  const { activeElement, body } = document;
  const lost = holder && !(left && holder.isConnected) ? holder : null;
  const focused = activeElement === body ? lost : activeElement;
  return focused ? [focused, ...menuButtonOf(focused)] : [];
}

/**
 * Returns the button that opened the menu around an element. The menu closes when an item is chosen, but the button
 * stays.
 */
function menuButtonOf(element: Element): readonly Element[] {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = id ? document.getElementById(id) : null;
  return button ? [button] : [];
}
