import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWholeFigures } from './use-whole-figures.ts';

let look: (entries: Partial<IntersectionObserverEntry>[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof look) {
        look = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const NONE: never[] = [];

function Table() {
  const scroller = useRef<HTMLDivElement>(null);
  useWholeFigures(scroller, NONE, false);
  return (
    <div ref={scroller}>
      <table>
        <thead>
          <tr>
            <th data-whole>Short from</th>
          </tr>
        </thead>
      </table>
    </div>
  );
}

test.each([
  ['seen whole', 0, 112, false, false],
  ['of which the start is out of sight', 20, 112, true, true],
  ['of which the end is out of sight', 0, 92, true, false],
])('the values of a column %s', (_, left, right, figuresHidden, headerHidden) => {
  const { container } = render(<Table />);
  const target = container.querySelector('th') as HTMLElement;
  const boundingClientRect = new DOMRect(0, 0, 112, 36);
  const intersectionRect = new DOMRect(left, 0, right - left, 36);
  look([{ target, boundingClientRect, intersectionRect }]);
  expect(container.querySelector('table')?.dataset.cut === '1').toBe(figuresHidden);
  expect(target.dataset.cut !== undefined).toBe(headerHidden);
});
