/**
 * Keeps the keys out of an element while what it holds is being saved: the overlay keeps out the pointer alone. What
 * had the focus there has it again afterwards.
 */
export async function holdStill<Answer>(
  element: HTMLElement | null,
  saved: Promise<Answer>,
): Promise<Answer> {
  if (!element) return saved;
  const focused = document.activeElement;
  element.inert = true;
  try {
    return await saved;
  } finally {
    element.inert = false;
    const isLost = document.activeElement === document.body;
    if (isLost && focused instanceof HTMLElement && element.contains(focused)) focused.focus();
  }
}
