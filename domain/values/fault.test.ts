import { expect, test } from 'vitest';
import { faultOf, ownFault } from './fault.ts';

test.each([
  ['must be a number.', 'MOQ must be a number.', 'Must be a number.'],
  ['Quantity cannot be negative!', 'Quantity cannot be negative!', 'Quantity cannot be negative!'],
  ['is required.', 'MOQ is required.', 'Required'],
])('«%s» is «%s» in a sentence and «%s» below the field', (fault, said, own) => {
  expect(faultOf('MOQ', fault)).toBe(said);
  expect(ownFault(fault)).toBe(own);
});
