import type { Page } from '@playwright/test';

/**
 * Measures the layout shift of a screen while it loads (CLS). Call it before the page is opened. The returned function
 * reads the score, and the first element of the largest shift.
 */
export async function watchShifts(page: Page): Promise<() => Promise<{ score: number; moved: string }>> {
  await page.addInitScript(() => {
    const shifts = { score: 0, most: 0, moved: '' };
    Object.assign(window, { seenShifts: shifts });
    new PerformanceObserver((list) => {
      // The types of the DOM do not include this kind of entry.
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.score += entry.value;
        if (entry.value <= shifts.most) continue;
        shifts.most = entry.value;
        const node = entry.sources[0]?.node;
        shifts.moved = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
  });
  return () =>
    page.evaluate(
      () => (window as typeof window & { seenShifts: { score: number; moved: string } }).seenShifts,
    );
}

const TARGETS =
  'button, a[href], input:not([type=hidden]), select, textarea, [role=option], [role=tab], [role^=menuitem]';

/**
 * Finds visible faults of a page: clipped numbers, overlapping texts, crowded targets smaller than 24 pixels, and a
 * page that is wider than its window.
 */
export function findVisualFaults(page: Page): Promise<string[]> {
  return page.evaluate((TARGETS) => {
    const wrong: string[] = [];
    const floating = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const within: Element = floating ?? document.body;
    if (document.documentElement.scrollWidth > innerWidth)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);

    /** Returns whether an ancestor clips a part of a box. Content that can be scrolled into view is not clipped. */
    function isClipped(element: Element, box: DOMRect): boolean {
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, display, position } = getComputedStyle(ancestor);
        if (display === 'inline') continue;
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const edge = ancestor.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.right > edge.right + 0.6 || box.left < edge.left - 0.6))
          return true;
        if (position === 'fixed') return false;
      }
      return false;
    }

    /** Returns whether a point of an element is scrolled into view. */
    function isSeen(element: Element, x: number, y: number): boolean {
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        if (getComputedStyle(ancestor).overflowY === 'visible') continue;
        const edge = ancestor.getBoundingClientRect();
        if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return false;
      }
      return true;
    }

    const texts: { box: DOMRect; text: string; element: Element }[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!text || !element || element.closest('script, style, svg, option, [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue;
        if (/^[-+−]?[\d\s,.]*\d%?$/.test(text) && isClipped(element, box)) wrong.push(`cut: ${text}`);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const top = document.elementFromPoint(x, y);
        if (top && isSeen(element, x, y) && (element.contains(top) || top.contains(element)))
          texts.push({ box, text, element });
      }
    }
    for (const field of within.querySelectorAll<HTMLInputElement>('input')) {
      const isShortened =
        getComputedStyle(field).textOverflow === 'ellipsis' && !/^[\d.,]+$/.test(field.value);
      if (
        /\d/.test(field.value) &&
        field.type === 'text' &&
        field.scrollWidth > field.clientWidth &&
        !isShortened
      )
        wrong.push(`clipped in a field: ${field.value}`);
    }
    texts.sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break;
        if (one.element === other.element) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (wide > 2 && high > 4 && !isClipped(one.element, one.box) && !isClipped(other.element, other.box))
          wrong.push(`overlapping: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
      }
    }
    const targets = [...within.querySelectorAll<HTMLElement>(TARGETS)]
      .filter((target) => getComputedStyle(target).visibility !== 'hidden')
      .map((target) => {
        const label = target.closest('label') ?? target.closest('.check')?.querySelector('label');
        return { target, box: (label ?? target).getBoundingClientRect() };
      })
      // An element that a menu covers, or that is outside the window, cannot be clicked.
      .filter(({ target, box }) => {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.width > 1 && top && (target.contains(top) || top.contains(target));
      });
    for (const { target, box } of targets) {
      if (box.width > 23.5 && box.height > 23.5) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      // A target with enough space around it may be smaller (WCAG 2.5.8).
      const crowding = targets.find(({ target: other, box: otherBox }) => {
        if (other === target || other.contains(target) || target.contains(other)) return false;
        const away = [
          Math.max(otherBox.left - x, 0, x - otherBox.right),
          Math.max(otherBox.top - y, 0, y - otherBox.bottom),
        ] as const;
        return Math.hypot(...away) < 12;
      });
      if (crowding)
        wrong.push(
          `small: ${box.width.toFixed(0)}×${box.height.toFixed(0)} ${target.outerHTML.slice(0, 110)}`,
        );
    }
    return [...new Set(wrong)];
  }, TARGETS);
}
