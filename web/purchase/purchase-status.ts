import { lazy } from '../ui/lazy.tsx';

/** The status dialog, loaded when the list or the form opens it. */
export const PurchaseStatus = lazy(
  async () => (await import('./purchase-status-dialog.tsx')).PurchaseStatusDialog,
);
