import * as z from 'zod/mini';
import { usePreference } from '../api/use-preference.ts';

const confirmsSaves = z.boolean();

/** True if forms ask for a confirmation before saving. Each user can change this setting in the user menu. */
export function useConfirmsSaves() {
  return usePreference('asks-before-saving', confirmsSaves, true);
}
