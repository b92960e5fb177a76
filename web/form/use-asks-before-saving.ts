import * as z from 'zod/mini';
import { usePreference } from '../api/use-preference.ts';

const asksBeforeSaving = z.boolean();

/** Whether a form asks before it saves; each person may switch that off, and on again in the user menu. */
export function useAsksBeforeSaving() {
  return usePreference('asks-before-saving', asksBeforeSaving, true);
}
