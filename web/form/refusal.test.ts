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

test('a sentence without a name gets the label of the first place on the screen that it is about', () => {
  const faults = found('Must be short.', [
    { path: 'note', message: 'must be short.' },
    { path: 'gen_name', message: 'must be shorter.' },
  ]);
  expect(said([place('gen_name', 'Model number'), place('note', 'Note')], faults)).toBe(
    'Model number must be shorter.',
  );
});

test('the own words of the first place come before those of the check', () => {
  const packages = place('product_saps.1.packages', 'Container, row 2', { sentence: 'Row 2: too few' });
  expect(said([packages], found('The quantities of the packages must add up.'))).toBe('Row 2: too few');
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
