import * as z from 'zod/mini';
import { usePreference } from '../../api/use-preference.ts';

const singleKeys = z.boolean();

/** Returns whether single-character keys are on, and the function that turns them on or off (WCAG 2.1.4). */
export function useSingleKeys() {
  return usePreference('single-keys', singleKeys, true);
}
