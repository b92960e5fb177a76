import * as z from 'zod/mini';
import { readPreference, usePreference } from '../api/use-preference.ts';
import { paths } from '../paths.ts';
import { BAR_LINKS } from './screens.ts';

const NAME = 'start-page';
const DEFAULT_PAGE = paths.specificationList;
const startPage = z.enum(BAR_LINKS.map(({ list }) => list));

/** Returns the user's start page, and a function that changes it (behaviour 2.7). */
export function useStartPage() {
  return usePreference(NAME, startPage, DEFAULT_PAGE);
}

export function startPageOf(userId: number): string {
  return readPreference(userId, NAME, startPage) ?? DEFAULT_PAGE;
}
