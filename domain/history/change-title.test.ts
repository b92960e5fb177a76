import { expect, test } from 'vitest';
import { changeTitle } from './change-title.ts';

test.each([
  [{ set: { state: 'P' } }, 'Part SAPs set to Passive'],
  [{ set: { state: 'A' } }, 'Part SAPs set to Active'],
  [{ set: { min_order_quant: null }, append_note: 'x' }, 'Part SAPs changed: MOQ, Note'],
] as const)('%j has the title: %s', (asked, title) => {
  expect(changeTitle('part_sap', asked)).toBe(title);
});
