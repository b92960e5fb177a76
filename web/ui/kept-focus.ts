import { focusQuietly } from './control/quiet-focus.ts';
import { focusHeading } from './focus-heading.ts';
import { MODAL } from './keys/read-key.ts';

// When the focused element is removed, hidden or disabled, the browser gives the focus to the body. This module then
// moves the focus to a neighbor (behaviour 4.10), or, after a dialog, menu or toast has disappeared, back to the
// element that had it before (behaviour 4.5). A screen needs its own code only if it knows a better place.

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const UNUSABLE = ':disabled, [inert], [inert] *, [aria-hidden="true"] *';
const WORKING = '[aria-busy="true"], [data-loading]';
/** Elements that give the focus back when they disappear. */
const TRANSIENT = `${MODAL}, [role="menu"], [data-transient]`;
/** The parts of the page within which the focus moves to a neighbor, on the screen and around it. */
const REGION = `main > *, [data-beside], ${MODAL}`;
const REGION_AROUND = 'header, nav, section';

/** The time without a change after which the page counts as quiet: longer than a frame. */
const QUIET_MS = 20;

/** A position in `parent`, after the sibling `previous`. */
interface Place {
  parent: Element | null;
  previous: Node | null;
}

/** The element that was focused last. */
let holder: Element | null = null;
/** For each transient element, the element that had the focus before, if any. */
const openers = new WeakMap<Element, Element | null>();
/** True if the user left the holder by a click elsewhere, or by Tab out of the page. */
let hasUserLeft = false;
/** The former place of a holder that was removed. */
let formerPlace: Place | undefined;
/** True if the holder was disabled, or the holder or its opener was busy. The holder then regains the focus. */
let isWaiting = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts to watch the focus and to move a lost focus. Returns the function that stops this. */
export function keepFocus(): () => void {
  holder = null;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  document.addEventListener('focusin', rememberHolder, options);
  document.addEventListener('focusout', moveLater, options);
  document.addEventListener('pointerdown', ({ target }) => leave(target), { ...options, capture: true });
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && leave(null), {
    ...options,
    capture: true,
  });
  const observer = new MutationObserver((changes) => {
    // Work that fails at once may end before the page counts as quiet.
    if (holder?.matches(UNUSABLE)) isWaiting = true;
    if (isFocusLost()) for (const change of changes) rememberPlace(change);
    moveLater();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'aria-busy'],
  });
  return () => {
    stop.abort();
    observer.disconnect();
    clearTimeout(timer);
    holder = null;
  };
}

function rememberHolder({ target }: Event): void {
  const transient = target instanceof Element && target.closest(TRANSIENT);
  // If the focus moves from one transient element to another, only the first entry counts. Otherwise each could be the
  // opener of the other.
  const isFromScreen = holder?.isConnected && !holder.closest(TRANSIENT);
  if (transient && (isFromScreen || !openers.has(transient))) openers.set(transient, holder);
  holder = target instanceof Element ? target : null;
  hasUserLeft = false;
  formerPlace = undefined;
  isWaiting = false;
}

function rememberPlace({ removedNodes, target, previousSibling }: MutationRecord): void {
  const gone = formerPlace?.parent ?? holder;
  if (target instanceof Element && Array.from(removedNodes).some((node) => node.contains(gone)))
    formerPlace = { parent: target, previous: previousSibling };
}

function leave(target: EventTarget | null): void {
  // A click outside a dialog closes the dialog, which gives the focus back.
  hasUserLeft = !(target instanceof Node && holder?.contains(target)) && !holder?.closest(MODAL)?.isConnected;
}

/** Returns whether the body has the focus although the user has not left the holder. */
function isFocusLost(): boolean {
  return holder !== null && !hasUserLeft && document.activeElement === document.body;
}

/** Returns the elements that had the focus before the removed dialogs, menus and toasts around an element. */
function openersOf(element: Element): readonly Element[] {
  const transient = element.closest(TRANSIENT);
  const opener = transient && !transient.isConnected ? openers.get(transient) : undefined;
  return opener ? [opener, ...openersOf(opener)] : [];
}

/** Moves the focus back from a removed dialog at once, before a list takes the focus because no element has it. */
export function returnFocusToOpener(): void {
  const before = holder && isFocusLost() ? openersOf(holder) : [];
  focusQuietly(before.filter(({ isConnected }) => isConnected).find(isFocusable), { preventScroll: true });
}

/** Moves a lost focus once the page no longer changes. Until then, the screen may move it itself. */
function moveLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => isFocusLost() && move(), QUIET_MS);
}

function move(): void {
  if (!holder) return;
  const connected = [holder, ...openersOf(holder)].filter(({ isConnected }) => isConnected);
  const usable = connected.find(isFocusable);
  if (usable) {
    // An element that lost the focus but can still have it was blurred on purpose.
    if (isWaiting || usable !== holder) focusQuietly(usable, { preventScroll: true });
    return;
  }
  isWaiting = connected.some(isWorking);
  if (isWaiting) return;

  const [holding] = connected;
  if (holding) formerPlace = { parent: holding.parentElement, previous: holding };
  // The element that will take the place of the holder is still loading.
  if (formerPlace?.parent?.closest(WORKING)) return;
  const modals = document.querySelectorAll<HTMLElement>(MODAL);
  const top = modals[modals.length - 1];
  const home = formerPlace && !holding ? homeOf(formerPlace) : undefined;
  const neighbor = home ?? (formerPlace && neighborAt(formerPlace, top ?? document.body));
  if (neighbor) focusQuietly(neighbor);
  else if (top) focusQuietly(top);
  // The screen has changed, and may still be loading.
  else focusHeading(document.querySelector('main'));
}

/** Returns whether the element, a part of the page around it, or a button of its form is busy. */
function isWorking(element: Element): boolean {
  const form = element.closest('form');
  return element.closest(WORKING) !== null || form?.querySelector('[data-loading]') != null;
}

/** Returns the element that the selector in the nearest `data-focus-home` around a place selects. */
function homeOf({ parent }: Place): HTMLElement | null | undefined {
  const around = parent?.closest<HTMLElement>('[data-focus-home]');
  return around?.querySelector<HTMLElement>(around.dataset.focusHome ?? '');
}

/** Returns the next element in the region, else the previous one; nearer elements in the tree come first. */
function neighborAt({ parent, previous }: Place, within: Element): HTMLElement | undefined {
  const region = parent?.closest(REGION) ?? parent?.closest(REGION_AROUND);
  if (!region || !within.contains(region)) return undefined;
  let [around, sibling] = [parent, previous];
  while (around && region.contains(around)) {
    const all = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isUsable);
    const found = all.find((element) => isAfter(element, sibling)) ?? all.at(-1);
    if (found) return found;
    [around, sibling] = [around.parentElement, around];
  }
  return undefined;
}

/** Returns whether the element begins after the end of the node. */
function isAfter(element: Element, node: Node | null): boolean {
  return !node?.isConnected || node.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
}

/** Returns whether the user can reach the element with Tab. */
function isUsable(element: Element): element is HTMLElement | SVGElement {
  return isFocusable(element) && element.tabIndex >= 0;
}

/** Returns whether an element that had the focus, such as the title of a screen, can have it again. */
function isFocusable(element: Element): element is HTMLElement | SVGElement {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  // Not every browser knows `checkVisibility`.
  const isVisible = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  return isVisible && !element.matches(UNUSABLE);
}
