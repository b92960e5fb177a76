import * as z from 'zod/mini';
import { usePreference } from '../api/use-preference.ts';

const asksBeforeSaving = z.boolean();

/** True if a form asks before saving; each user can change that in the user menu. */
export function useAsksBeforeSaving() {
  return usePreference('asks-before-saving', asksBeforeSaving, true);
}
