/** The characters of keys other than letters, by position, for keyboards with other alphabets. */
const PLACES: Partial<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/' };

/**
 * Returns the name of the pressed key: `j`, `?`, `Home`, `Shift+ArrowDown`, `Mod+s` (Ctrl, or ⌘ on a Mac). Undefined
 * while text is being composed.
 */
export function readKey(event: KeyboardEvent): string | undefined {
  if (event.isComposing) return undefined;
  const key = latinKey(event);
  const isNamed = key.length > 1 || key === ' ';
  return [
    (event.ctrlKey || event.metaKey) && 'Mod+',
    event.altKey && 'Alt+',
    // Characters other than letters already include the effect of Shift.
    event.shiftKey && (isNamed || event.ctrlKey || event.metaKey || /^[a-z]$/i.test(key)) && 'Shift+',
    isNamed ? key : key.toLowerCase(),
  ]
    .filter(Boolean)
    .join('');
}

/** Returns whether the key is a character other than a space. Users can turn such keys off (behaviour 3.14). */
export function isSingleKey(key: string): boolean {
  return (key.length === 1 && key !== ' ') || /^Shift\+[a-z]$/.test(key);
}

const NOT_TYPED_INTO = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'file']);

/** Returns whether the target itself uses typed characters. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Matches a dialog that covers the screen, but not a panel beside a list. */
export const MODAL = '[role="dialog"]:not([data-beside]), [role="alertdialog"]';
const MENU = '[role="menu"]';

type Cover = 'dialog' | 'menu';

function cover(): Cover | undefined {
  if (document.querySelector(MODAL)) return 'dialog';
  return document.querySelector(MENU) ? 'menu' : undefined;
}

/** Returns whether a dialog or a menu is open and handles the keys instead of the screen. */
export function isCovered(): boolean {
  return cover() !== undefined;
}

/** Maps each key event to the kind of element that covered the screen when the key was pressed. */
const covers = new WeakMap<Event, Cover>();

/** Listens before a dialog does, because the dialog may close, and be gone, before the screen receives the key. */
window.addEventListener(
  'keydown',
  (event) => {
    const above = cover();
    if (above) covers.set(event, above);
  },
  { capture: true },
);

export function coverOf(event: Event): Cover | undefined {
  return covers.get(event);
}

/** Closes the menu that has the focus by sending it Escape. */
export function closeMenu(): void {
  const item = document.activeElement;
  if (item?.closest(MENU)) item.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

function latinKey({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || key.charCodeAt(0) < 0x250) return key;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : (PLACES[code] ?? key);
}
