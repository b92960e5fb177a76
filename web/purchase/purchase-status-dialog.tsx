import { Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchaseCalls, purchaseDownloads } from '#domain/purchase/purchase';
import {
  type PurchaseStatus,
  STATUS_GROUP_NAMES,
  STATUS_GROUPS,
  type StatusGroup,
  type StatusGroups,
} from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { addressOf } from '#domain/wire/download';
import { callQuery } from '../api/call-query.ts';
import { download } from '../api/download.ts';
import { Button } from '../ui/control/button.tsx';
import { Count } from '../ui/control/count.tsx';
import { BarSwatch, StackedBar } from '../ui/control/stacked-bar.tsx';
import { visibleShares } from '../ui/control/visible-shares.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { ClosingStrip } from './closing-strip.tsx';
import styles from './purchase-status-dialog.module.css';
import { StatusPaper } from './status-paper.tsx';
import { StatusRows } from './status-rows.tsx';

/**
 * Green: as ordered. Red: less than ordered. Amber: more than ordered. Striped: nothing is invoiced, or nothing is
 * ordered.
 */
const GROUP_LOOKS: Record<StatusGroup, { fill: string; striped?: boolean }> = {
  matchings: { fill: 'var(--bar-arrived)' },
  quant_less: { fill: 'var(--error-text)' },
  quant_more: { fill: 'var(--bar-transit)' },
  missings: { fill: 'var(--error-text)', striped: true },
  extras: { fill: 'var(--bar-transit)', striped: true },
};

const DIFFERENCES = STATUS_GROUP_NAMES.filter((name) => name !== 'matchings');

export interface PurchaseStatusDialogProps {
  purchaseId: number;
  onClose: () => void;
}

export function PurchaseStatusDialog({ purchaseId, onClose }: PurchaseStatusDialogProps) {
  const status = useQuery(callQuery(purchaseCalls.status, { purchase_id: purchaseId }));
  const { data } = status;

  return (
    <Dialog title="Purchase status" size="large" initialFocus onClose={onClose}>
      <div className="dialog" aria-busy={status.isFetching}>
        <FailedQuery query={status} />
        {data && (
          <>
            <p className="about figures">
              <PlanName label={joinLabel([data.purchase_number, data.product_label])} />
            </p>
            <Groups purchaseId={purchaseId} status={data} />
            <StatusPaper status={data} />
          </>
        )}
        <Overlay visible={status.isPending} />
      </div>
    </Dialog>
  );
}

interface GroupsProps {
  purchaseId: number;
  status: PurchaseStatus;
}

function Groups({ purchaseId, status }: GroupsProps) {
  // The tab of the first difference opens. Closing a line later does not change the tab.
  const [first] = useState(() => DIFFERENCES.find((name) => status[name].length > 0));
  return (
    <Tabs defaultValue={first ?? 'matchings'} keepMounted={false} className="fill">
      <GroupBar groups={status} />
      <div className={styles.head}>
        <Tabs.List className={styles.list}>
          {STATUS_GROUP_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} leftSection={<BarSwatch {...GROUP_LOOKS[name]} />}>
              {STATUS_GROUPS[name]} <Count>{status[name].length}</Count>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ExportStatus purchaseId={purchaseId} />
      </div>
      <ClosingStrip purchaseId={purchaseId} status={status} />
      {STATUS_GROUP_NAMES.map((name) => (
        <Tabs.Panel key={name} value={name} className={`fill ${styles.panel}`}>
          <StatusRows purchaseId={purchaseId} status={status} group={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Shows the number of part SAPs in each group as a bar: `Exact 120, Less 4, Missing 12`. */
function GroupBar({ groups }: { groups: StatusGroups }) {
  const names = STATUS_GROUP_NAMES.filter((name) => groups[name].length > 0);
  if (names.length === 0) return null;
  const shares = visibleShares(names.map((name) => groups[name].length));
  return (
    <StackedBar
      size="large"
      label={names.map((name) => `${STATUS_GROUPS[name]} ${grouped(groups[name].length)}`).join(', ')}
      parts={names.map((name, index) => ({ name, percent: shares[index] ?? 0, ...GROUP_LOOKS[name] }))}
    />
  );
}

function ExportStatus({ purchaseId }: { purchaseId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(addressOf(purchaseDownloads.exportStatus, { purchase_id: purchaseId })),
  });
  return (
    <Button icon={<IconDownload size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
      Export
    </Button>
  );
}
