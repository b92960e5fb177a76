import type { Page } from '@playwright/test';

/** One run of an interaction, with its own screen and input. */
export interface Trial {
  /** The path of the screen. */
  path: string;
  /** Steps before the interaction that are not timed, such as opening a lookup. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** An interaction to measure, and the element in which users see the result. */
export interface Interaction {
  id: string;
  what: string;
  /** Each entry runs once on a newly loaded screen, so that the screen has cached nothing. */
  trials: readonly Trial[];
  /**
   * The element in which the result appears (a CSS selector), and its budget. Without it, only the time until the next
   * frame is measured.
   */
  answer?: { in: string; budget: number };
  /** A deliberate delay of the screen in ms, which is not counted. */
  pause?: number;
}
