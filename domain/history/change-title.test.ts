import { expect, test } from 'vitest';
import { changeTitle } from './change-title.ts';

test.each([
  [{ set: { state: 'P' } }, 'Part SAPs set to Passive'],
  [{ set: { state: 'A' } }, 'Part SAPs set to Active'],
  [{ set: { min_order_quant: null }, append_note: 'x' }, 'Part SAPs changed: MOQ, Note'],
] as const)('the title of the bulk change %j is: %s', (asked, title) => {
  expect(changeTitle('part_sap', asked)).toBe(title);
});
