import type { Page } from '@playwright/test';

/** One interaction of a person with a screen. */
export interface Doing {
  /** The address of the screen. */
  at: string;
  /** Steps before the interaction that are not timed, such as opening a lookup. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** An interaction to measure, and the place where people see the answer. */
export interface Interaction {
  id: string;
  what: string;
  /** Done once each: nothing is known from the time before. */
  doings: readonly Doing[];
  /** Where the answer appears (a CSS selector), and how soon; without it only the next frame counts. */
  answer?: { in: string; budget: number };
  /** A pause that the screen waits for by intent, in ms: it is not counted. */
  pause?: number;
}
