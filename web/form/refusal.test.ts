import { expect, test, vi } from 'vitest';
import type { Faults } from './field-faults.ts';
import { type FormFault, refusalOf } from './refusal.ts';

const INCOMPLETE = 'Please fill in all required fields.';
const place = (path: string, label: string, more: Partial<FormFault> = {}): FormFault => ({
  path,
  label,
  focus: () => undefined,
  ...more,
});
const found = (message: string, nameless: Faults['nameless'] = []): Faults => ({
  message,
  nameless,
  fields: {},
  reasons: {},
});
const said = (places: FormFault[], faults?: Faults) => refusalOf(places, faults, INCOMPLETE)?.message;

test('nothing found and no place that is wrong: no refusal', () => {
  expect(refusalOf([], undefined, INCOMPLETE)).toBeUndefined();
});

test('what is missing is said first, whatever else is wrong', () => {
  const lines = [place('inputs.0.sap_id', 'SAP, row 1', { sentence: 'SAP A is used twice' })];
  expect(said(lines, found(INCOMPLETE))).toBe(INCOMPLETE);
});

test('a text that names no record is something missing, also where the body has a value still', () => {
  expect(said([place('plan_id', 'Plan', { unread: true })])).toBe(INCOMPLETE);
  const long = found('Must be short.', [{ path: 'note', message: 'must be short.' }]);
  expect(said([place('plan_id', 'Plan', { unread: true }), place('note', 'Note')], long)).toBe(INCOMPLETE);
});

test('each place on the screen gives its label to the sentence that is about it', () => {
  const faults = found('Must be short.', [
    { path: 'note', message: 'must be short.' },
    { path: 'gen_name', message: 'must be shorter.' },
  ]);
  expect(said([place('gen_name', 'Model number'), place('note', 'Note')], faults)).toBe(
    'Model number must be shorter.\nNote must be short.',
  );
});

test('the own words of the first place come before those of the check', () => {
  const packages = place('product_saps.1.packages', 'Container, row 2', { sentence: 'Row 2: too few' });
  expect(said([packages], found('The quantities of the packages must add up.'))).toBe('Row 2: too few');
});

test('4.2: every quantity that cannot stand is named before what is missing, the first five of them', () => {
  const negative = (row: number) =>
    place(`inputs.${row}.quant`, `Row ${row}: Quantity`, {
      reason: `Row ${row}: Quantity cannot be negative!`,
    });
  const reasonOf = (places: FormFault[]) => refusalOf(places, found(INCOMPLETE), INCOMPLETE)?.reason;
  expect(reasonOf([negative(2), negative(7)])).toBe(
    'Row 2: Quantity cannot be negative!\nRow 7: Quantity cannot be negative!',
  );
  expect(reasonOf([place('plan_id', 'Plan'), negative(2)])).toBe('Row 2: Quantity cannot be negative!');
  expect(reasonOf([place('plan_id', 'Plan')])).toBeUndefined();
  const many = reasonOf([1, 2, 3, 4, 5, 6, 7].map(negative))?.split('\n');
  expect([many?.length, many?.at(-2), many?.at(-1)]).toEqual([
    6,
    'Row 5: Quantity cannot be negative!',
    'and 2 more',
  ]);
});

test('4.2: every line that says what is wrong with it is named where nothing is missing', () => {
  const fine = 'must have at most 6 decimal places.';
  const paths = ['product_saps.0.quant', 'product_saps.1.quant'];
  const places = paths.map((path, index) => place(path, `Row ${index + 1}: Quantity`));
  const faults = found(
    'Must have at most 6 decimal places.',
    paths.map((path) => ({ path, message: fine })),
  );
  expect(said(places, faults)).toBe(`Row 1: Quantity ${fine}\nRow 2: Quantity ${fine}`);
});

test('a sentence that no place on the screen is about is said as it is', () => {
  expect(said([], found('Please, select at least one Part SAP.'))).toBe(
    'Please, select at least one Part SAP.',
  );
});

test('leads to the first place, and nowhere where there is none', () => {
  const first = place('name', 'Name', { focus: vi.fn() });
  const second = place('note', 'Note', { focus: vi.fn() });
  refusalOf([first, second], found('No.'), INCOMPLETE)?.focus();
  expect(first.focus).toHaveBeenCalledOnce();
  expect(second.focus).not.toHaveBeenCalled();
  expect(() => refusalOf([], found('No.'), INCOMPLETE)?.focus()).not.toThrow();
});
