import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { StatusRow } from '#domain/purchase/status-record';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { DataOf } from '#domain/wire/call';
import { callQuery } from '../api/call-query.ts';
import { paths } from '../paths.ts';
import { StatusBadge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import styles from './purchase-status-dialog.module.css';
import { useClosing } from './use-closing.ts';

const COLUMNS: PlainColumn<DataOf<typeof purchaseCalls.statusSources>[number]>[] = [
  {
    header: 'Invoice number',
    cell: ({ invoice_id, invoice_number }) => <Link to={paths.invoice(invoice_id)}>{invoice_number}</Link>,
  },
  {
    header: 'Status',
    cell: ({ status, status_label }) => <StatusBadge status={status} label={status_label} />,
  },
  { header: 'Container', cell: ({ container }) => container ?? '–' },
  { header: 'LOT', cell: ({ lot }) => lot ?? '–' },
  { header: 'Quantity', align: 'end', cell: ({ quant }) => formatQuantity(quant) },
];

interface StatusSourcesProps {
  id: string;
  purchaseId: number;
  row: StatusRow;
  canClose: boolean;
  onClose: () => void;
}

export function StatusSources({ id, purchaseId, row, canClose, onClose }: StatusSourcesProps) {
  const { sap_id, sap_code, part_name } = row;
  const closing = useClosing(purchaseId);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus again when another row opens
  useEffect(() => panel.current?.focus(), [sap_id]);
  const sources = useQuery(callQuery(purchaseCalls.statusSources, { purchase_id: purchaseId, sap_id }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded invoices make this panel taller, which can move the opened row out of view
  useEffect(() => {
    document
      .querySelector(`[aria-controls="${id}"][aria-expanded="true"]`)
      ?.scrollIntoView?.({ block: 'nearest' });
  }, [id, sap_id, sources.data]);

  return (
    <section
      ref={panel}
      id={id}
      className={styles.sources}
      aria-label={`Invoices with ${sap_code}`}
      aria-busy={sources.isFetching}
      tabIndex={-1}
    >
      <header className="row">
        <h3 className="grow">{joinLabel([sap_code, part_name])}</h3>
        {canClose && !row.closed && (
          <Button kind="quiet" busy={closing.busy} onClick={() => closing.close([row], null)}>
            Close this part SAP
          </Button>
        )}
        {canClose && row.closed && (
          <Button kind="quiet" busy={closing.busy} onClick={() => closing.reopen([sap_id])}>
            Reopen
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          Hide
        </Button>
      </header>
      <FailedQuery query={sources} />
      {sources.data?.length !== 0 && (
        <PlainRows
          label={`Quantities of ${sap_code}`}
          columns={COLUMNS}
          rows={sources.data ?? []}
          // Packages have no id, and their order never changes.
          keyOf={(_, index) => index}
        />
      )}
    </section>
  );
}
