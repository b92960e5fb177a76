import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { carModelForm } from '../car-model/car-model.ts';
import { planForm } from '../plan/plan.ts';
import { specificationForm } from '../specification/specification.ts';
import { FILL_ALL, FILL_IN_ALL } from './envelope.ts';
import { PARSE, readFaults } from './faults.ts';

const carModel = { name: 'Cobalt', gen_name: 'LT', note: null, state: 'A' };
const plan = { specification_id: 1, begin_date: '2026-01-05', end_date: '2026-01-31', quant: 480 };

function carModelFault(body: unknown) {
  const parsed = carModelForm.safeParse(body, PARSE);
  return parsed.success ? undefined : readFaults(parsed.error.issues, FILL_ALL);
}

function planFault(change: object) {
  const parsed = planForm.safeParse({ ...plan, ...change }, PARSE);
  return parsed.success ? undefined : readFaults(parsed.error.issues, FILL_ALL);
}

describe('a missing or blank required field is refused with the message of the form', () => {
  test.each([
    ['name', ''],
    ['name', '  '],
    ['name', null],
    ['name', undefined],
    ['state', null],
    ['state', ''],
    ['state', ' '],
  ])('the field `%s` of a car model is %j', (field, value) => {
    const fault = carModelFault({ ...carModel, [field]: value });
    expect(fault).toMatchObject({ message: 'Fill all the required fields.', code: 'incomplete' });
    expect(fault?.details[0]).toEqual({ path: field, message: 'is required.' });
  });

  test.each([
    ['specification_id', null],
    ['begin_date', ''],
    ['end_date', null],
    ['quant', null],
  ])('the field `%s` of a plan is %j', (field, value) => {
    expect(planFault({ [field]: value })?.message).toBe('Fill all the required fields.');
  });

  test('a line without a SAP', () => {
    const body = { output_product_id: 1, begin_date: '2026-01-05', state: 'A', inputs: [{ quant: 1 }] };
    const parsed = specificationForm.safeParse(body, PARSE);
    expect(readFaults(parsed.error?.issues ?? [], FILL_IN_ALL)).toMatchObject({
      message: 'Please fill in all required fields.',
      details: [{ path: 'inputs.0.product_id' }, { path: 'inputs.0.sap_id' }],
    });
  });
});

test('13.2: an end date before the begin date is a fault beside a wrong quantity, and a wrong day is not compared', () => {
  const reversed = { quant: -5, begin_date: '2026-02-05' };
  const paths = (change: object) => planFault(change)?.details.map(({ path }) => path);
  expect(paths(reversed)).toEqual(['quant', 'end_date']);
  expect(paths({ ...reversed, end_date: '' })).toEqual(['end_date', 'quant']);
});

test('a missing field is refused with its name if the call has no message for missing fields', () => {
  const form = z.object({ column: z.enum(['name']), ids: z.array(z.int()) });
  const parsed = form.safeParse({ column: 'x' }, PARSE);
  expect(readFaults(parsed.error?.issues ?? [])).toMatchObject({
    message: 'ids is required.',
    code: 'incomplete',
    details: [{ path: 'column' }, { path: 'ids' }],
  });
});

test('a limit is formatted with thousands separators', () => {
  const form = z.object({
    ids: z.array(z.int()).check(z.maxLength(1_000)),
    text: z.string().check(z.maxLength(4_000)),
  });
  const parsed = form.safeParse({ ids: Array(1_001).fill(1), text: 'a'.repeat(4_001) }, PARSE);
  expect(readFaults(parsed.error?.issues ?? []).details).toEqual([
    { path: 'ids', message: 'must have at most 1,000 entries.' },
    { path: 'text', message: 'must be at most 4,000 characters long.' },
  ]);
});

describe('an invalid value is refused', () => {
  test.each([
    ['name must be at most 200 characters long.', { name: 'a'.repeat(201) }],
    ['name must be a text.', { name: 5 }],
    ['state must be one of "A", "P".', { state: 'X' }],
    ['product_id must be a number.', { product_id: '7' }],
    ['version must be at least 1.', { version: 0 }],
  ])('with the name of its field, in a car model: %s', (message, change) => {
    expect(carModelFault({ ...carModel, ...change })).toMatchObject({ message, code: 'invalid_input' });
  });

  test.each([
    ['Quantity cannot be negative!', 'invalid_input', { quant: -1 }],
    ['quant must have at most 3 decimal places.', 'invalid_input', { quant: 0.0001 }],
    ['End date must not be before begin date.', 'end_before_begin', { end_date: '2026-01-04' }],
    [
      'begin_date must be a day as YYYY-MM-DD between 1900 and 2199.',
      'invalid_input',
      { begin_date: '2026-02-29' },
    ],
  ])('with a message and a code, in a plan: %s (%s)', (message, code, change) => {
    expect(planFault(change)).toMatchObject({ message, code });
  });

  test.each([[null], [[]], ['text'], [5]])('with a single fault if the body is %j', (body) => {
    expect(carModelFault(body)?.details).toHaveLength(1);
  });

  test('with a message of its own if a document has no lines', () => {
    const body = { output_product_id: 1, begin_date: '2026-01-05', state: 'A', inputs: [] };
    const parsed = specificationForm.safeParse(body, PARSE);
    expect(readFaults(parsed.error?.issues ?? [], FILL_IN_ALL).message).toBe(
      'Please, select at least one Part SAP.',
    );
  });
});

test('unknown fields are ignored', () => {
  expect(carModelForm.parse({ ...carModel, color: 'red' })).not.toHaveProperty('color');
});

test('faults have English messages, whatever language a library has set in zod', () => {
  const { localeError } = z.config();
  z.config({ localeError: () => 'Ungültig' });
  try {
    expect(carModelFault({ ...carModel, version: 0 })?.message).toBe('version must be at least 1.');
    expect(carModelFault({ ...carModel, note: 7 })?.message).toBe('note must be a text.');
  } finally {
    z.config({ localeError });
  }
});
