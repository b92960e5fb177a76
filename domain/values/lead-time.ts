import * as z from 'zod/mini';
import { grouped } from './counted.ts';

export const LONGEST_LEAD_TIME = 3_650;

/** Returns the fault of a number as a lead time, or `undefined` (behaviour 8.6). */
export function leadTimeFault(number: number): string | undefined {
  const isLeadTime = Number.isInteger(number) && number >= 0 && number <= LONGEST_LEAD_TIME;
  return isLeadTime ? undefined : `must be a whole number of days from 0 to ${grouped(LONGEST_LEAD_TIME)}.`;
}

export const givenLeadTime = z.nullable(
  z.pipe(
    z.number().check(
      z.check(({ value, issues }) => {
        const message = leadTimeFault(value);
        if (message) issues.push({ code: 'custom', input: value, message });
      }),
    ),
    z.transform((value) => value || 0),
  ),
);

export const leadTime = z._default(givenLeadTime, null);
