import type { Page } from '@playwright/test';

/** One interaction of a user with a screen. */
export interface Doing {
  /** The URL of the screen. */
  at: string;
  /** Steps before the interaction that are not timed, such as opening a lookup. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** An interaction to measure, and the element where users see the answer. */
export interface Interaction {
  id: string;
  what: string;
  /** Done once each: nothing is cached from before. */
  doings: readonly Doing[];
  /** Where the answer appears (a CSS selector), and how soon; without it only the next frame counts. */
  answer?: { in: string; budget: number };
  /** A deliberate pause of the screen in ms, which is not counted. */
  pause?: number;
}
