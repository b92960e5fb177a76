import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

function Pages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} size={50} count={60} onPage={setPage} onSize={() => {}} />;
}

test('the button of the next page keeps the focus on the last page, and has no effect', async () => {
  render(
    <MantineProvider env="test">
      <Pages />
    </MantineProvider>,
  );
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  for (const isLast of [false, true]) {
    expect(next.getAttribute('aria-disabled')).toBe(String(isLast));
    await userEvent.click(next);
    // A disabled button would lose the focus.
    expect([next.disabled, document.activeElement]).toEqual([false, next]);
    expect(screen.getByText('Showing 51 to 60 of 60 results')).toBeTruthy();
  }
});
