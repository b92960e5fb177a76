import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { purchaseCalls, type StatusGroups } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { Overlay } from '../ui/overlay.tsx';
import styles from './purchase-status-dialog.module.css';
import { type StatusColumn, StatusRows } from './status-rows.tsx';

/** The five groups: their tab, and which figures mean something in them. */
const GROUPS: Record<keyof StatusGroups, { label: string; figures: StatusColumn[] }> = {
  matchings: { label: 'Exact', figures: ['purchase_quant', 'invoice_quant'] },
  quant_less: { label: 'Less', figures: ['purchase_quant', 'invoice_quant', 'difference'] },
  quant_more: { label: 'More', figures: ['purchase_quant', 'invoice_quant', 'difference'] },
  missings: { label: 'Missing', figures: ['purchase_quant'] },
  extras: { label: 'Extra', figures: ['invoice_quant'] },
};
const NAMES = Object.keys(GROUPS) as (keyof StatusGroups)[];

interface PurchaseStatusDialogProps {
  purchaseId: number;
  onClose: () => void;
}

/** What was ordered against what was invoiced, SAP by SAP. */
export function PurchaseStatusDialog({ purchaseId, onClose }: PurchaseStatusDialogProps) {
  const status = useQuery({
    queryKey: ['status', purchaseId],
    queryFn: ({ signal }) => send(purchaseCalls.status, { purchase_id: purchaseId }, { signal, quiet: true }),
  });

  return (
    <Dialog title="Purchase status" size="large" opened onClose={onClose}>
      <div className={styles.body} aria-busy={status.isFetching}>
        {status.error && (
          <InlineError message={messageOf(status.error)} onRetry={() => void status.refetch()} />
        )}
        {status.data && <Groups status={status.data} />}
        <Overlay visible={status.isPending} />
      </div>
    </Dialog>
  );
}

function Groups({ status }: { status: StatusGroups }) {
  return (
    <Tabs defaultValue="matchings" keepMounted={false} className={styles.tabs}>
      <Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {GROUPS[name].label} <span className={styles.count}>{status[name].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {NAMES.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.panel}>
          <StatusRows caption={GROUPS[name].label} rows={status[name]} figures={GROUPS[name].figures} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
