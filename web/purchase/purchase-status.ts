import { lazy } from '../ui/lazy.tsx';

/** Loaded when it is opened, from the list or from the form. */
export const PurchaseStatus = lazy(
  async () => (await import('./purchase-status-dialog.tsx')).PurchaseStatusDialog,
);
