import { expect, test } from 'vitest';
import { faultOf, ownFault } from './fault.ts';

test.each([
  ['must be a number.', 'MOQ must be a number.', 'Must be a number.'],
  ['Quantity cannot be negative!', 'Quantity cannot be negative!', 'Quantity cannot be negative!'],
  ['is required.', 'MOQ is required.', 'Required'],
])('the fault «%s» becomes «%s» in a message and «%s» below the field', (fault, message, own) => {
  expect(faultOf('MOQ', fault)).toBe(message);
  expect(ownFault(fault)).toBe(own);
});
