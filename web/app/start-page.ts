import * as z from 'zod/mini';
import { readPreference, usePreference } from '../api/use-preference.ts';
import { paths } from '../paths.ts';
import { BAR_LINKS } from './screens.ts';

const NAME = 'start-page';
const USUAL = paths.specificationList;
const startPage = z.enum(BAR_LINKS.map(({ list }) => list));

/** The screen of the navbar that a person begins with (behaviour 2.7). */
export function useStartPage() {
  return usePreference(NAME, startPage, USUAL);
}

/** The same where `/main` leads on. */
export function startPageOf(userId: number): string {
  return readPreference(userId, NAME, startPage) ?? USUAL;
}
