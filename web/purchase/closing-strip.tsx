import { useRef, useState } from 'react';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { PurchaseStatus, StatusRow } from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { CloseDialog } from './close-dialog.tsx';
import styles from './closing-strip.module.css';
import { useClosing } from './use-closing.ts';

interface ClosingStripProps {
  purchaseId: number;
  status: PurchaseStatus;
}

/** How much of a purchase is still to come, and the way to say that nothing more will (behaviour 14.13). */
export function ClosingStrip({ purchaseId, status }: ClosingStripProps) {
  const { to_come, closed_on, closed_note } = status;
  const closing = useClosing(purchaseId);
  const [asking, setAsking] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const short = [...status.quant_less, ...status.missings];
  const closed = short.filter((row) => row.closed).length;

  if (closed_on) {
    return (
      <div className={styles.strip}>
        <p className="grow secondary">{joinLabel([`Closed on ${formatDay(closed_on)}`, closed_note])}</p>
        <Permitted to={purchaseCalls.reopen}>
          <Button busy={closing.busy} onClick={() => void closing.reopen(null)}>
            Reopen
          </Button>
        </Permitted>
      </div>
    );
  }
  return (
    <div className={styles.strip}>
      <p
        ref={words}
        tabIndex={-1}
        className="grow secondary figures"
      >{`Still to come: ${grouped(to_come)} · Closed: ${grouped(closed)}`}</p>
      {to_come > 0 && (
        <Permitted to={purchaseCalls.close}>
          <Button
            busy={closing.busy}
            onClick={() => setAsking(true)}
          >{`Close ${grouped(to_come)}...`}</Button>
        </Permitted>
      )}
      {asking && (
        <CloseDialog
          count={to_come}
          onCancel={() => setAsking(false)}
          onClose={(note) => {
            setAsking(false);
            // The button that asked goes with what was to come.
            words.current?.focus();
            void closing.close(sapsToCome(short), note, closed_note);
          }}
        />
      )}
    </div>
  );
}

function sapsToCome(rows: readonly StatusRow[]): number[] {
  return rows.filter(({ closed }) => !closed).map(({ sap_id }) => sap_id);
}
