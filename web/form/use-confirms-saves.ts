import * as z from 'zod/mini';
import { usePreference } from '../api/use-preference.ts';

const confirmsSaves = z.boolean();

/**
 * Returns whether forms ask for a confirmation before saving, and the function that changes this setting of the user.
 */
export function useConfirmsSaves() {
  return usePreference('asks-before-saving', confirmsSaves, true);
}
