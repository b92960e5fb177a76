import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { quantityFault } from '#domain/values/quantity';
import { useForm } from '../../form/use-form.ts';
import { NumberField } from './number-field.tsx';
import type { EnteredNumber } from './use-typed-number.ts';

const validate = (quantity: number) => quantityFault(quantity, 3);

const warn = (quantity: number) => (Number.isInteger(quantity) ? undefined : 'Not a whole number.');

function open(initial: EnteredNumber = null, props: Partial<ComponentProps<typeof NumberField>> = {}) {
  const form = { value: initial };
  function Form() {
    const [value, setValue] = useState(initial);
    form.value = value;
    return (
      <NumberField
        label="Quantity"
        min={0}
        validate={validate}
        {...props}
        value={value}
        onChange={setValue}
      />
    );
  }
  render(<Form />, { wrapper: MantineProvider });
  return {
    form,
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }),
    user: userEvent.setup(),
  };
}

test('2,5 is the number 2.5, and the field keeps the typed text', async () => {
  const { form, field, user } = open();
  await user.type(field, '2,5');
  expect(form.value).toBe(2.5);
  expect(field.value).toBe('2,5');
});

test.each(['many', '1,000'])(
  '%s is not read as a number, and the field is marked as invalid',
  async (text) => {
    const { form, field, user } = open();
    await user.type(field, text);
    expect(form.value).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('a number is validated when the field is left, and not while it is corrected', async () => {
  const sentence = 'Must have at most 3 decimal places.';
  const { field, user } = open();
  await user.type(field, '2.5555');
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '1');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('an emptied field has no value', async () => {
  const { form, field, user } = open(480);
  expect(field.value).toBe('480');
  await user.clear(field);
  expect(form.value).toBeNull();
});

test('the arrow keys step by 1 and stop at 0', async () => {
  const { form, field, user } = open(0.5);
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(form.value).toBe(1.5);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(form.value).toBe(0);
});

test.each([
  ['Shift', { shiftKey: true }],
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['text composition', { isComposing: true }],
])('5.6: with %s, the arrow keys keep the number', (_, held) => {
  const { form, field } = open(160);
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', ...held })).toBe(true);
  expect(form.value).toBe(160);
});

test('5.7: Enter during text composition takes no interpretation', async () => {
  const { form, field, user } = open();
  await user.type(field, '1,234');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(form.value).toBe('1,234');
});

test('the arrow keys keep a text that is not a number', async () => {
  const { form, field, user } = open();
  await user.type(field, '1,234');
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(field.value).toBe('1,234');
  expect(form.value).toBe('1,234');
});

test('entering the field selects its number, so that typing replaces it', async () => {
  const { form, field, user } = open(480);
  await user.click(field);
  await user.keyboard('7');
  expect(form.value).toBe(7);
});

test('a typed 1,920 offers 1920, which Enter accepts', async () => {
  const { form, field, user } = open();
  await user.type(field, '1,920');
  expect(screen.getByRole('button', { name: 'Use 1920' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use 1.920' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(form.value).toBe(1920);
  expect(screen.queryByRole('button')).toBeNull();
});

test('5.7: once the field is left, a typed 1.250 is 1.25 with a warning, and the button of the warning changes it to 1250', async () => {
  const { form, field, user } = open();
  await user.type(field, '1.250');
  expect(screen.queryByText(/was read as/)).toBeNull();
  await user.tab();
  expect(form.value).toBe(1.25);
  expect(screen.getByText(/^"1\.250" was read as 1\.25; write 1250 if thousands are meant/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBeNull();

  await user.click(field);
  await user.keyboard('{Enter}');
  expect(form.value).toBe(1.25);
  await user.click(screen.getByRole('button', { name: 'Use 1250' }));
  expect(form.value).toBe(1250);
  expect(screen.queryByText(/was read as/)).toBeNull();
  await user.tab();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['0.250', '1.25', '12.5000', '1250.500'])('a typed %s has no warning', async (text) => {
  const { user, field } = open();
  await user.type(field, text);
  await user.tab();
  expect(screen.queryByText(/was read as/)).toBeNull();
});

test('5.7: an interpretation that would cause a warning is not offered', async () => {
  const { field, user } = open(null, { warn });
  await user.type(field, '1,250');
  expect(screen.getByRole('button', { name: 'Use 1250' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use 1.250' })).toBeNull();
});

test('Tab moves from an ambiguous number to the next field and skips the offered numbers', async () => {
  const { field, user } = open();
  render(<input aria-label="Next" />);
  await user.type(field, '1,920');
  await user.tab();
  expect(document.activeElement === screen.getByRole('textbox', { name: 'Next' })).toBe(true);
});

test('the focus stays in the field when a click accepts the offered number', async () => {
  function Form() {
    const form = useForm(null, { quantity: 'Quantity' }, { quantity: null as EnteredNumber });
    return (
      <>
        <NumberField {...form.field('quantity')} min={0} validate={validate} />
        <button type="button" onClick={() => form.firstControl({})?.focus()}>
          Focus the field
        </button>
      </>
    );
  }
  render(<Form />, { wrapper: MantineProvider });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  await user.type(field, '1,920');
  await user.click(screen.getByRole('button', { name: 'Use 1920' }));
  expect(field.value).toBe('1920');
  expect(document.activeElement === field).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Focus the field' }));
  expect(document.activeElement === field).toBe(true);
});
