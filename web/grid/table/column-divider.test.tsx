import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnDivider } from './column-divider.tsx';

test.each([
  ['at once', 1, [[{ note: 250 }], [{ note: 220 }]]],
  ['only on release if the table, with its header, has more than 300 rows', 300, [[{ note: 220 }]]],
])('dragging the edge of a column resizes it %s', (_, rowCount, calls) => {
  // jsdom captures no pointers, and lays nothing out.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 30));
  const handleResize = vi.fn();
  render(
    <table>
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
      <tbody>
        {Array.from({ length: rowCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <tr key={index} />
        ))}
      </tbody>
    </table>,
  );
  const edge = screen.getByRole('slider', { name: 'Width of Note' });
  fireEvent.pointerDown(edge, { button: 0, clientX: 100 });
  fireEvent.pointerMove(edge, { clientX: 100 });
  expect(handleResize).not.toHaveBeenCalled();
  for (const clientX of [150, 120]) fireEvent.pointerMove(edge, { clientX });
  fireEvent.pointerUp(edge, { clientX: 120 });
  fireEvent.pointerMove(edge, { clientX: 130 });
  expect(handleResize.mock.calls).toEqual(calls);
});
