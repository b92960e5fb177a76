import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { coverageCalls, type OrderLine, type PassiveSap } from '#domain/coverage/coverage';
import { planLookup } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { callQuery } from '../api/call-query.ts';
import { useUserId } from '../api/user.ts';
import { Lookup } from '../lookup/lookup.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import type { UnreadText } from '../ui/control/field.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { keepDraft } from '../unsaved/drafts.ts';
import styles from './coverage.module.css';

type Plan = { plan_id: number; product_label: string };

/** Asks for the plan, and opens a new purchase with what is to be ordered, which is not saved (behaviour 25.10). */
export function OrderDialog({ sapIds, onClose }: { sapIds: readonly number[]; onClose: () => void }) {
  const asked = useQuery({ ...callQuery(coverageCalls.order, { sap_ids: [...sapIds] }), staleTime: 0 });

  return (
    <Dialog title="Order" size="medium" opened onClose={onClose}>
      <div className={styles.asking} aria-busy={asked.isFetching}>
        <FailedQuery query={asked} />
        {asked.data && !asked.isFetching && (
          <>
            {asked.data.passive.length > 0 && (
              <Notice tone="warn" message={passiveWords(asked.data.passive)} />
            )}
            <Ordering first={asked.data.plan} lines={asked.data.product_saps} onCancel={onClose} />
          </>
        )}
        <Overlay visible={asked.isFetching} />
      </div>
    </Dialog>
  );
}

/** `DE-7001 is passive and cannot be ordered.`, or how many are. */
function passiveWords(saps: readonly PassiveSap[]): string {
  const [first] = saps;
  const [who, them] =
    saps.length === 1 ? [`${first?.sap_code} is`, 'it'] : [`${counted(saps.length, 'part SAP')} are`, 'them'];
  return `${who} passive and cannot be ordered. Open ${them} in Coverage to see what still needs ${them}.`;
}

interface OrderingProps {
  first: Plan | null;
  lines: readonly OrderLine[];
  onCancel: () => void;
}

function Ordering({ first, lines, onCancel }: OrderingProps) {
  const go = useGo();
  const userId = useUserId();
  const [plan, setPlan] = useState(first);
  const [unread, setUnread] = useState<UnreadText>();

  if (lines.length === 0) {
    return (
      <>
        <Question>Nothing is to be ordered of what is checked.</Question>
        <DialogButtons>
          <Button onClick={onCancel}>Close</Button>
        </DialogButtons>
      </>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!plan) return;
    keepDraft({
      userId,
      href: paths.purchase(),
      version: null,
      values: { ...plan, note: '', product_saps: lines, files: [] },
      said: `${counted(lines.length, 'line')} to order. Nothing is saved yet.`,
    });
    go(paths.purchase());
  }

  return (
    <form onSubmit={submit}>
      <Question>{`Order ${counted(lines.length, 'part SAP')} for which plan?`}</Question>
      <Lookup
        grid={planLookup}
        column="product_label"
        label="Plan"
        required
        value={plan?.plan_id ?? null}
        text={plan?.product_label ?? ''}
        unread={unread}
        onUnread={setUnread}
        onChange={setPlan}
      />
      <DialogButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={!plan} initialFocus>
          Order
        </Button>
      </DialogButtons>
    </form>
  );
}
