import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Pager } from './pager.tsx';

function Pages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} size={50} count={60} onPage={setPage} onSize={() => {}} />;
}

test('the button of the next page keeps the focus on the last page, and has no effect', async () => {
  const { user } = renderPart(<Pages />);
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  for (const isLast of [false, true]) {
    expect(next.getAttribute('aria-disabled')).toBe(String(isLast));
    await user.click(next);
    // A disabled button would lose the focus.
    expect([next.disabled, document.activeElement]).toEqual([false, next]);
    expect(screen.getByText('Showing 51 to 60 of 60 results')).toBeTruthy();
  }
});
