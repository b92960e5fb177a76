import * as z from 'zod/mini';
import { usePreference } from '../api/use-preference.ts';

const asksBeforeSaving = z.boolean();

/** Tells whether a form asks before saving; each person can change that in the user menu. */
export function useAsksBeforeSaving() {
  return usePreference('asks-before-saving', asksBeforeSaving, true);
}
