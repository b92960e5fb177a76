import type { Page } from '@playwright/test';

export interface Trial {
  path: string;
  /** Steps before the interaction that are not timed, such as opening a lookup. */
  before?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

export interface Interaction {
  id: string;
  what: string;
  /** Each one begins on a newly loaded screen, which has cached no results. */
  trials: readonly Trial[];
  /**
   * The CSS selector of the element in which the result appears, and the budget until it appears. If omitted, only the
   * time until the next frame is measured.
   */
  answer?: { in: string; budget: number };
  /** A deliberate delay of the screen in ms, which is not counted. */
  pause?: number;
}
