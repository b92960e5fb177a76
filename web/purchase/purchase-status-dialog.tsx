import { Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchaseCalls, purchaseDownloads } from '#domain/purchase/purchase';
import { STATUS_GROUP_NAMES, STATUS_GROUPS, type StatusGroup } from '#domain/purchase/status-groups';
import type { PurchaseStatus } from '#domain/purchase/status-record';
import { joinLabel } from '#domain/values/text';
import { addressOf } from '#domain/wire/download';
import { callQuery } from '../api/call-query.ts';
import { download } from '../api/download.ts';
import { useMay } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Count } from '../ui/control/count.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { ClosingStrip } from './closing-strip.tsx';
import { GroupBar, GroupSwatch } from './group-bar.tsx';
import styles from './purchase-status-dialog.module.css';
import { Replacements } from './replacements.tsx';
import { FIGURES } from './status-figures.ts';
import { StatusPaper } from './status-paper.tsx';
import { StatusRows } from './status-rows.tsx';

/** Where a part that came under another code is one of the rows. */
const REPLACED: readonly StatusGroup[] = ['missings', 'extras'];

/** Where something may still come. */
const SHORT: readonly StatusGroup[] = ['quant_less', 'missings'];

export interface PurchaseStatusDialogProps {
  purchaseId: number;
  /** Some of it, or the whole, was closed or opened again. */
  onStored?: () => void;
  onClose: () => void;
}

/** What was ordered against what was invoiced, SAP by SAP. */
export function PurchaseStatusDialog({ purchaseId, onStored, onClose }: PurchaseStatusDialogProps) {
  const status = useQuery(callQuery(purchaseCalls.status, { purchase_id: purchaseId }));

  return (
    <Dialog title="Purchase status" size="large" initialFocus onClose={onClose}>
      <div className="dialog" aria-busy={status.isFetching}>
        <FailedQuery query={status} />
        {status.data && <p className="about figures">{headingOf(status.data)}</p>}
        {status.data && <Groups purchaseId={purchaseId} status={status.data} onStored={onStored} />}
        {status.data && <StatusPaper status={status.data} />}
        <Overlay visible={status.isPending} />
      </div>
    </Dialog>
  );
}

function headingOf({ purchase_number, product_label }: PurchaseStatus): string {
  return joinLabel([purchase_number, product_label]);
}

interface GroupsProps {
  purchaseId: number;
  status: PurchaseStatus;
  onStored: (() => void) | undefined;
}

function Groups({ purchaseId, status, onStored }: GroupsProps) {
  const mayClose = useMay(purchaseCalls.close);
  // What there is to look at comes first; closing a line does not turn the page.
  const [first] = useState(() => STATUS_GROUP_NAMES.find((name) => status[name].length > 0));
  return (
    <Tabs defaultValue={first ?? 'matchings'} keepMounted={false} className="fill">
      <GroupBar groups={status} />
      <div className={styles.head}>
        <Tabs.List className={styles.list}>
          {STATUS_GROUP_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} leftSection={<GroupSwatch group={name} />}>
              {STATUS_GROUPS[name]} <Count>{status[name].length}</Count>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ExportStatus purchaseId={purchaseId} />
      </div>
      <ClosingStrip purchaseId={purchaseId} status={status} onStored={onStored} />
      {STATUS_GROUP_NAMES.map((name) => (
        <Tabs.Panel key={name} value={name} className={`fill ${styles.panel}`}>
          {REPLACED.includes(name) && <Replacements status={status} />}
          <StatusRows
            caption={STATUS_GROUPS[name]}
            purchaseId={purchaseId}
            rows={status[name]}
            today={status.today}
            figures={FIGURES[name]}
            canClose={mayClose && SHORT.includes(name) && !status.closed_on}
            onStored={onStored}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The five groups as one workbook. */
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
