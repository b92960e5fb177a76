import * as z from 'zod/mini';
import { usePreference } from '../../api/use-preference.ts';

const singleKeys = z.boolean();

/** Whether keys that are a character alone do something; each person may switch them off (WCAG 2.1.4). */
export function useSingleKeys() {
  return usePreference('single-keys', singleKeys, true);
}
