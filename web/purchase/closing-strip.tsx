import { useRef, useState } from 'react';
import { progressOf } from '#domain/purchase/progress';
import { purchaseCalls } from '#domain/purchase/purchase';
import { closedSince, type PurchaseStatus, STATUS_GROUP_NAMES } from '#domain/purchase/status-record';
import { counted, firstOf, grouped } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';
import styles from './closing-strip.module.css';
import { useClosing } from './use-closing.ts';

/** Added to the question if invoiced parts have not arrived: closing does not affect them (behaviour 14.12). */
const STILL_EXPECTED = ' Invoiced parts that have not arrived are still expected.';

const MAX_NAMED = 5;

interface ClosingStripProps {
  purchaseId: number;
  status: PurchaseStatus;
}

/**
 * Shows what has not arrived or is not invoiced. Its buttons close SAPs or the whole purchase, or reopen the purchase
 * (behaviour 14.13).
 */
export function ClosingStrip({ purchaseId, status }: ClosingStripProps) {
  const { to_come, closed_note } = status;
  const since = closedSince(status);
  const closing = useClosing(purchaseId);
  const [toClose, setToClose] = useState<'saps' | 'whole'>();
  const words = useRef<HTMLParagraphElement>(null);
  const short = [...status.quant_less, ...status.missings];
  const open = short.filter(({ rest }) => rest > 0);
  const { to_arrive } = progressOf(status);
  const closed = short.filter((row) => row.closed).length;
  const underNewCode = short.length - open.length - closed;

  function close(saps: typeof open | null, note: string | null) {
    closing.close(saps, note, () => {
      setToClose(undefined);
      // The button disappears, so the focus moves to the text.
      words.current?.focus();
    });
  }

  function reopen() {
    words.current?.focus();
    closing.reopen(null);
  }

  return (
    <div className={styles.strip}>
      <p className={styles.arrives}>{`Still to arrive: ${formatQuantity(to_arrive)}`}</p>
      <p ref={words} tabIndex={-1} className={`${styles.words} secondary figures`}>
        {since
          ? `Closed on ${since}`
          : joinLabel([
              `Not invoiced: ${counted(to_come, 'part SAP')}`,
              underNewCode > 0 ? `Invoiced under a new code: ${grouped(underNewCode)}` : null,
              `Closed: ${grouped(closed)}`,
            ])}
      </p>
      {since ? (
        <Permitted to={purchaseCalls.reopen}>
          <Button busy={closing.busy} onClick={reopen}>
            Reopen
          </Button>
        </Permitted>
      ) : (
        <Permitted to={purchaseCalls.close}>
          {to_come > 0 && (
            <Button
              busy={closing.busy}
              onClick={() => setToClose('saps')}
            >{`Close ${to_come === 1 ? '1' : `all ${grouped(to_come)}`} not invoiced...`}</Button>
          )}
          <Button busy={closing.busy} onClick={() => setToClose('whole')}>
            Close the purchase...
          </Button>
        </Permitted>
      )}
      {toClose && (
        <CloseDialog
          {...(toClose === 'saps'
            ? {
                title: 'Close part SAPs',
                question: `Close ${counted(to_come, 'part SAP')}?`,
                closes: firstOf(
                  open.map(({ sap_code, rest }) => `${sap_code} (${formatQuantity(rest)})`),
                  MAX_NAMED,
                ),
              }
            : {
                title: 'Close the purchase',
                question: `Close ${status.purchase_number}?${isUnderWay(status) ? STILL_EXPECTED : ''}`,
              })}
          stored={closed_note}
          busy={closing.busy}
          onCancel={() => setToClose(undefined)}
          onClose={(note) => close(toClose === 'saps' ? open : null, note)}
        />
      )}
    </div>
  );
}

interface CloseDialogProps {
  title: string;
  question: string;
  /** The first part SAPs with the quantities that are no longer expected, and the number of the other part SAPs. */
  closes?: string;
  /** The stored reason, which the typed reason replaces. */
  stored: string | null;
  busy: boolean;
  /** Called with null if the reason is unchanged. */
  onClose: (reason: string | null) => void;
  onCancel: () => void;
}

function CloseDialog({ title, question, closes, stored, busy, onClose, onCancel }: CloseDialogProps) {
  // The stored reason may change while the dialog is open.
  const [prefilled] = useState(stored ?? '');
  const [reason, setReason] = useState(prefilled);

  return (
    <Dialog title={title} role="alertdialog" size="small" onClose={onCancel}>
      <form onSubmit={() => onClose(reason === prefilled ? null : reason)}>
        <Question>{question}</Question>
        {closes && <Question>{`Not invoiced: ${closes}`}</Question>}
        <TextField label="Reason" disabled={busy} value={reason} onChange={setReason} initialFocus />
        <DialogButtons>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {title}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function isUnderWay(status: PurchaseStatus): boolean {
  return STATUS_GROUP_NAMES.some((group) =>
    status[group].some(({ open_quant, transit_quant }) => open_quant + transit_quant > 0),
  );
}
