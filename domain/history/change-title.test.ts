import { expect, test } from 'vitest';
import { changeTitle } from './change-title.ts';

test.each([
  ['Part SAPs set to Passive', { set: { state: 'P' } }],
  ['Part SAPs set to Active', { set: { state: 'A' } }],
  ['Part SAPs changed: MOQ, Note', { set: { min_order_quant: null }, append_note: 'x' }],
] as const)('the title of a bulk change is: %s', (title, asked) => {
  expect(changeTitle('part_sap', asked)).toBe(title);
});
