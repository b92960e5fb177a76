import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { halfTyped } from '../../testing/half-typed.ts';
import { DateField } from './date-field.tsx';

const OUT_OF_RANGE = 'The year 2 is not between 1900 and 2199.';

function open(initial = '') {
  const values: string[] = [];
  let propose = (_day: string) => {};
  function Form() {
    const [value, setValue] = useState(initial);
    propose = setValue;
    const change = (next: string) => {
      values.push(next);
      setValue(next);
    };
    return <DateField label="Begin date" value={value} onChange={change} />;
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Begin date');
  field.focus();
  const type = (value: string, badInput = false) => {
    fireEvent.change(halfTyped(field, badInput), { target: { value } });
  };
  return {
    field,
    values,
    type,
    propose: (day: string) => act(() => propose(day)),
    isFaulty: () => field.getAttribute('aria-invalid') === 'true',
  };
}

test('5.8: a year that is being typed neither changes the value nor is a fault until the day is whole', () => {
  const { field, values, type, isFaulty } = open('2026-12-01');
  for (const day of ['0002-12-01', '0020-12-01', '0202-12-01']) {
    type(day);
    expect([field.value, isFaulty()]).toEqual([day, false]);
  }
  type('2027-12-01');
  expect([values, isFaulty()]).toEqual([['2027-12-01'], false]);
});

test('5.8: the next key keeps the digits of a year that is being typed into a blank field', () => {
  const { field, values, type } = open();
  type('0202-12-01');
  fireEvent.keyDown(field, { key: '7' });
  expect(field.value).toBe('0202-12-01');
  type('2027-12-01');
  expect(values).toEqual(['2027-12-01']);
});

test('5.8: a field that is left with a year before 1900 shows a fault', () => {
  const { field, values, type } = open('2026-12-01');
  type('0002-12-01');
  act(() => field.blur());
  expect(values).toEqual(['0002-12-01']);
  expect(screen.getByText(OUT_OF_RANGE)).toBeTruthy();
});

test.each(['2026-12-05', '05.12.2026', 'Dec 5, 2026\n'])('a copied %j can be pasted', (text) => {
  const { field, values } = open('2026-01-01');
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  expect(values).toEqual(['2026-12-05']);
});

test('an ambiguous pasted day shows its fault, and the field keeps its day', () => {
  const { field, values, type } = open('2026-01-01');
  fireEvent.paste(field, { clipboardData: { getData: () => '12/05/2026' } });
  expect(screen.getByText('"12/05/2026" is ambiguous: write 2026-12-05 or 2026-05-12')).toBeTruthy();
  expect([values, field.value]).toEqual([['2026-01-01'], '2026-01-01']);
  type('2026-12-05');
  expect(screen.queryByText(/ambiguous/)).toBeNull();
});

test.each([
  ['Escape', { key: 'Escape' }],
  ['Ctrl+Z', { key: 'z', ctrlKey: true }],
])('5.8: after a refused paste, %s keeps the day, and the field has no fault', (_, pressed) => {
  const { field, isFaulty } = open('2026-01-01');
  fireEvent.paste(field, { clipboardData: { getData: () => '31.02.2027' } });
  expect([isFaulty(), field.validity.customError]).toEqual([true, true]);
  expect(fireEvent.keyDown(field, pressed)).toBe(false);
  expect([field.value, isFaulty(), field.validity.customError]).toEqual(['2026-01-01', false, false]);
});

test('5.8: a copied day is year, month and day, whatever the browser shows; a blank field copies nothing', () => {
  const { field, type } = open('2027-01-12');
  const setData = vi.fn();
  fireEvent.copy(field, { clipboardData: { setData } });
  type('');
  fireEvent.copy(field, { clipboardData: { setData } });
  expect(setData.mock.calls).toEqual([['text/plain', '2027-01-12']]);
});

test('5.8: a field that is left with a partly filled day has a blank value and shows a fault', () => {
  const { field, values, type, isFaulty } = open('2026-12-01');
  type('', true);
  expect([values, isFaulty()]).toEqual([[], false]);
  act(() => field.blur());
  expect(values).toEqual(['']);
  expect(screen.getByText('Must be a complete date.')).toBeTruthy();
});

test('a day that the form proposes does not replace a day that is being typed', () => {
  const { field, values, type, propose } = open();
  // The browser reports no change until the day is whole.
  fireEvent.keyDown(field, { key: '1' });
  propose('2026-11-30');
  expect(field.value).toBe('');
  type('0002-03-15');
  propose('2026-12-31');
  expect(field.value).toBe('0002-03-15');
  type('2027-03-15');
  expect([field.value, values]).toEqual(['2027-03-15', ['2027-03-15']]);
});

test.each([
  ['Enter', { key: 'Enter' }],
  ['Ctrl+S', { key: 's', ctrlKey: true }],
  ['Escape', { key: 'Escape' }],
])('5.8: %s passes the typed day on, and the field reports that it is out of range', (_, pressed) => {
  const { field, values, type } = open('2026-12-01');
  type('0002-12-01');
  fireEvent.keyDown(field, pressed);
  expect(values).toEqual(['0002-12-01']);
  expect(screen.getByText(OUT_OF_RANGE)).toBeTruthy();
});

test('a cleared field is blank at once', () => {
  const { values, type } = open('2026-12-01');
  type('');
  expect(values).toEqual(['']);
});
