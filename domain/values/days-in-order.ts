import * as z from 'zod/mini';
import { isDay } from './day.ts';

export const END_BEFORE_BEGIN = 'End date must not be before begin date.';

interface Days {
  begin_date?: string | undefined;
  end_date?: string | undefined;
}

/**
 * Refuses an end date before the begin date. Missing or wrong days are not compared. Other wrong fields do not prevent
 * the comparison, so that a form reports all its faults at once.
 */
export const endNotBeforeBegin = z.refine<Days>(
  ({ begin_date = '', end_date = '' }) => end_date >= begin_date,
  {
    message: END_BEFORE_BEGIN,
    path: ['end_date'],
    params: { code: 'end_before_begin' },
    when: ({ value }) => {
      const { begin_date, end_date } = Object(value) as Days;
      return isDay(begin_date ?? '') && isDay(end_date ?? '');
    },
  },
);
