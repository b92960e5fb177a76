import * as z from 'zod/mini';
import { usePreference } from '../../api/use-preference.ts';

const keepsToasts = z.boolean();

/**
 * Returns whether messages with a button stay until they are dismissed, and the function that changes this setting of
 * the user (WCAG 2.2.1).
 */
export function useKeepsToasts() {
  return usePreference('keeps-messages', keepsToasts, false);
}
