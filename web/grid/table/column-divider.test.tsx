import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnDivider } from './column-divider.tsx';

test('an edge that is dragged and returned leaves the columns as they were', () => {
  // jsdom captures no pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const handleResize = vi.fn();
  const { container } = render(
    <table style={{ minWidth: '400px' }}>
      <colgroup>
        <col data-column="note" data-min-width="90" style={{ width: '40%' }} />
        <col data-column="state" data-min-width="90" />
      </colgroup>
      <thead>
        <tr>
          <th data-column="note">
            <ColumnDivider
              column={{ name: 'note', header: 'Note', pixels: undefined }}
              onResize={handleResize}
            />
          </th>
          <th data-column="state" />
        </tr>
      </thead>
    </table>,
  );
  const styles = () =>
    Array.from(container.querySelectorAll('table, col'), (element) => element.getAttribute('style') ?? '');
  const before = styles();
  const edge = screen.getByRole('slider', { name: 'Width of Note' });
  fireEvent.pointerDown(edge, { button: 0, clientX: 100 });
  fireEvent.pointerMove(edge, { clientX: 150 });
  expect(styles()).not.toEqual(before);
  fireEvent.pointerMove(edge, { clientX: 100 });
  fireEvent.pointerUp(edge, { clientX: 100 });
  expect(styles()).toEqual(before);
  expect(handleResize).not.toHaveBeenCalled();
});
