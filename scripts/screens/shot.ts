import type { Page } from '@playwright/test';

export const FILLINGS = ['full', 'empty', 'error'] as const;
export type Filling = (typeof FILLINGS)[number];

export interface Shot {
  name: string;
  path: string;
  fillings: readonly Filling[];
  signedOut?: boolean;
  open?: (page: Page) => Promise<void>;
}
