import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { containerCalls, type SameContainer } from '#domain/container/container';
import { type CountedDays, countsIncluding, includedByCounts } from '#domain/container/counted-days';
import { afterToday } from '#domain/values/day';
import { callQuery } from '../api/call-query.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import type { ContainersDialogProps } from './chosen-containers.tsx';
import styles from './container-dialogs.module.css';
import { useArrive } from './use-arrivals.ts';

/**
 * Asks on which day containers arrived, today by default, and whether containers with the same number on other invoices
 * arrived, too.
 */
export function ArriveDialog(props: ContainersDialogProps) {
  const { ids, onClose } = props;
  // Never shows a cached response. A later response does not change typed values.
  const query = useQuery({ ...callQuery(containerCalls.same, { container_ids: [...ids] }), gcTime: 0 });

  return (
    <Dialog title="Arrived" size="small" onClose={onClose}>
      <div className="overlaid" aria-busy={query.isPending}>
        <FailedQuery query={query} />
        {query.data && <Arrival {...query.data} {...props} />}
        <Overlay visible={query.isPending} />
      </div>
    </Dialog>
  );
}

interface ArrivalProps extends ContainersDialogProps, CountedDays {
  today: string;
  same: readonly SameContainer[];
}

function Arrival({ today, same, ids, name, onDone, onClose, ...counts }: ArrivalProps) {
  const arriving = useArrive();
  const [day, setDay] = useState(today);
  const isFuture = day > today;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const also = same.map(({ container_id }) => container_id).filter((id) => !leftOut.has(id));

  function toggle(id: number) {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  }

  function submit() {
    // Passed to `mutate`, so that it runs only while this component is mounted.
    const onSuccess = () => {
      onClose();
      onDone(ids);
    };
    arriving.mutate({ container_ids: [...ids, ...also], arrived_on: day }, { onSuccess });
  }

  return (
    <form onSubmit={submit}>
      <Question>{`On which day did ${name} arrive?`}</Question>
      {/* Disabled during the save, so that the fields show what is saved. */}
      <fieldset disabled={arriving.isPending}>
        <DateField
          label="Arrived on"
          required
          initialFocus
          isNear
          value={day}
          onChange={setDay}
          error={isFuture && afterToday('Arrived on')}
          description={day === '' ? undefined : includedByCounts(countsIncluding(day, counts))}
        />
        {same.length > 0 && (
          <ul className={styles.same}>
            {same.map(({ container_id, container, invoice_number, purchase_number }) => (
              <li key={container_id}>
                <label className="line figures">
                  <input
                    type="checkbox"
                    checked={!leftOut.has(container_id)}
                    onChange={() => toggle(container_id)}
                  />
                  <span>
                    {`${container} is also on ${invoice_number} · ${purchase_number}. Mark it as arrived there, too`}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={arriving.isPending} disabled={day === '' || isFuture}>
          Arrived
        </Button>
      </DialogButtons>
    </form>
  );
}
