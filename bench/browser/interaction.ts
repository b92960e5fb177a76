import type { Page } from '@playwright/test';

/** What a person does once on a screen. */
export interface Doing {
  /** The address of the screen. */
  at: string;
  /** What leads there and is not timed, such as opening a lookup. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** What people do, and where they see the answer. */
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
