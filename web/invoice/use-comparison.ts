import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CompareBase, invoiceCalls } from '#domain/invoice/invoice';
import { compareWithEntered } from '#domain/invoice/live-comparison';
import { closedSince, type StatusGroups } from '#domain/purchase/status-record';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import { messageOf } from '../api/api-error.ts';
import { callQuery } from '../api/call-query.ts';
import { useDeferredRows } from '../lines/use-deferred-rows.ts';
import type { InvoiceLineFields } from './invoice-lines.ts';

interface Entered {
  purchaseId: number | null;
  invoiceId: number | null;
  status: InvoiceStatus;
  rows: readonly InvoiceLineFields[];
}

export interface Comparison {
  /** The day on which the whole purchase was closed, and the reason; null if it is open. */
  closedSince: string | null | undefined;
  groups: StatusGroups | undefined;
  ordered: CompareBase['ordered'] | undefined;
  awaited: boolean;
  failure: { message: string; retry: () => void } | undefined;
}

/** Returns the comparison of the purchase with all its invoices, including the invoice as entered. */
export function useComparison({ purchaseId, invoiceId, status, rows }: Entered): Comparison {
  const base = useQuery({
    ...callQuery(invoiceCalls.compareBase, { purchase_id: purchaseId ?? 0, invoice_id: invoiceId }),
    enabled: purchaseId !== null,
    // Another user may have invoiced open quantities in the meantime.
    refetchOnWindowFocus: true,
  });
  const deferred = useDeferredRows(rows);
  const groups = useMemo(
    () => (base.data && purchaseId !== null ? compareWithEntered(base.data, deferred, status) : undefined),
    [base.data, purchaseId, deferred, status],
  );
  return {
    closedSince: base.data && closedSince(base.data),
    groups,
    ordered: base.data?.ordered,
    awaited: base.isLoading,
    failure: base.error ? { message: messageOf(base.error), retry: () => void base.refetch() } : undefined,
  };
}
