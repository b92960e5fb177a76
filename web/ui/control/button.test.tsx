import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

const button = (busy: boolean) => (
  <MantineProvider env="test">
    <Button busy={busy}>Import</Button>
    <input aria-label="Search" />
  </MantineProvider>
);

/** Blurs a disabled element, as browsers do and jsdom does not. */
function takeFocus() {
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
}

test('a button that was busy regains the focus', () => {
  const { rerender } = render(button(false));
  screen.getByRole('button').focus();
  rerender(button(true));
  takeFocus();
  rerender(button(false));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('a button that was busy does not take the focus if it moved in the meantime, or if the button did not have it', () => {
  const { rerender } = render(button(false));
  screen.getByRole('button').focus();
  rerender(button(true));
  screen.getByLabelText('Search').focus();
  rerender(button(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));

  rerender(button(true));
  takeFocus();
  rerender(button(false));
  expect(document.activeElement).toBe(document.body);
});
