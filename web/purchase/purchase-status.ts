import { lazy } from '../ui/lazy.tsx';

export const PurchaseStatus = lazy(
  async () => (await import('./purchase-status-dialog.tsx')).PurchaseStatusDialog,
);
