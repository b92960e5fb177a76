import type { Page } from '@playwright/test';

export const FILLINGS = ['full', 'empty', 'error'] as const;
export type Filling = (typeof FILLINGS)[number];

/** A screen to be photographed. */
export interface Shot {
  name: string;
  path: string;
  /** The fillings in which it looks different. */
  fillings: readonly Filling[];
  signedOut?: boolean;
  /** Opens a dialog or a menu on the screen. */
  open?: (page: Page) => Promise<void>;
}
