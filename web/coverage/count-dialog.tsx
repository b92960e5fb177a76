import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  countOfDay,
  countsInstead,
  type SeenCount,
  type StockCount,
  stockCountCalls,
} from '#domain/stock-count/stock-count';
import { afterToday, formatDay } from '#domain/values/day';
import { formatQuantity, LINE_DECIMALS, quantityFault } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { send } from '../api/api.ts';
import { isListChanged } from '../api/api-error.ts';
import { callQuery } from '../api/call-query.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { focusQuietly } from '../ui/control/quiet-focus.ts';
import { TextField } from '../ui/control/text-field.tsx';
import type { EnteredNumber } from '../ui/control/use-typed-number.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useUndoable } from '../ui/notice/use-undoable.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import styles from './coverage.module.css';

interface CountDialogProps {
  sapId: number;
  sapCode: string;
  onClose: () => void;
}

/** Stores the quantity of a SAP at the end of a day, and lists earlier counts (behaviour 25.12). */
export function CountDialog({ sapId, sapCode, onClose }: CountDialogProps) {
  const client = useQueryClient();
  const showUndoable = useUndoable();
  const counts = useQuery(callQuery(stockCountCalls.list, { sap_id: sapId }));
  const { rows: earlier = [], count: countOfAll = 0 } = counts.data ?? {};
  const [day, setDay] = useState<string>();
  const counted_on = day ?? counts.data?.today ?? '';
  const [quant, setQuant] = useState<EnteredNumber>(null);
  const [note, setNote] = useState('');
  const isFuture = counts.data !== undefined && counted_on > counts.data.today;
  const ofDay = useQuery({
    ...callQuery(stockCountCalls.list, { sap_id: sapId, counted_on, limit: 1 }),
    enabled: counted_on !== '' && !isFuture,
  });
  const shown = ofDay.data?.rows[0];
  const latest = earlier[0]?.counted_on ?? '';
  const later = counted_on !== '' && latest > counted_on ? countsInstead(latest) : undefined;
  const nameOf = (day: string) => `The count of ${sapCode} on ${formatDay(day)}`;
  const filled = counted_on !== '' && !isFuture && !ofDay.isLoading && typeof quant === 'number';
  const typed = { counted_on, quant, note: note.trim() || null };

  const isMounted = useIsMounted();
  // `failurePolicy` shows every failure except a conflict, which the dialog shows. The typed values stay.
  const saving = useMutation({
    mutationFn: (count: {
      counted_on: string;
      quant: number;
      note: string | null;
      expect: SeenCount | null;
    }) =>
      send(
        stockCountCalls.save,
        { sap_id: sapId, ...count },
        { quiet: (error) => isMounted.current && isListChanged(error) },
      ),
    onSuccess({ stock_count_id }, { counted_on, quant, note, expect: replaced }) {
      const subject = nameOf(counted_on);
      const stored = { quant, note };
      const undo = async (idempotencyKey: string) => {
        if (replaced) {
          const earlier = { sap_id: sapId, counted_on, ...replaced, expect: stored };
          await send(stockCountCalls.save, earlier, { idempotencyKey });
          return `${subject} is ${formatQuantity(replaced.quant)} again`;
        }
        await send(stockCountCalls.delete, { stock_count_id, expect: stored }, { idempotencyKey });
        return `${subject} was removed`;
      };
      void showUndoable([`${subject} was saved`, later].filter(Boolean).join('. '), undo);
    },
    // Not awaited, so that a conflict is shown before the screen has reloaded.
    onError: () => void invalidateReads(client),
  });
  const { error, variables } = saving;
  const isAsSent =
    variables?.counted_on === counted_on && variables.quant === quant && variables.note === typed.note;
  const conflict = isListChanged(error) && isAsSent ? error : undefined;
  const replaceButton = useRef<HTMLButtonElement>(null);
  // Not whenever the button appears: it also does when the refused quantity is typed again.
  useEffect(() => {
    if (error) focusQuietly(replaceButton.current);
  }, [error]);
  const removing = useMutation({
    mutationFn: ({ stock_count_id, quant, note }: StockCount) =>
      send(stockCountCalls.delete, { stock_count_id, expect: { quant, note } }),
    onSuccess(_, { counted_on, quant, note }) {
      const subject = nameOf(counted_on);
      const undo = async (idempotencyKey: string) => {
        // Without an expected count, the call does not replace a count that another user saved for that day in the
        // meantime.
        const count = { sap_id: sapId, counted_on, quant, note, expect: null };
        await send(stockCountCalls.save, count, { idempotencyKey });
        return `${subject} was restored`;
      };
      // The button stays disabled until the list has reloaded, so that the count cannot be removed twice.
      return showUndoable(`${subject} was removed`, undo);
    },
    onError: () => counts.refetch(),
  });

  function submit(replaced: z.infer<typeof countOfDay> | undefined) {
    const expect = replaced ? { quant: replaced.quant, note: replaced.note } : null;
    // Passed to `mutate`, so that it does not close a dialog that was opened again.
    if (filled) saving.mutate({ ...typed, quant, expect }, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Count ${sapCode}`} size="small" onClose={onClose}>
      <form className="spaced" onSubmit={() => conflict || submit(shown)}>
        {/* Disabled during the save, so that the fields show the count that is saved. */}
        <fieldset className="spaced" disabled={saving.isPending}>
          <NumberField
            initialFocus
            label="Quantity"
            required
            min={0}
            value={quant}
            onChange={setQuant}
            validate={(number) => quantityFault(number, LINE_DECIMALS)}
          />
          <DateField
            label="Counted on"
            description={joinLabel([
              shown
                ? `Replaces ${formatQuantity(shown.quant)}, counted by ${shown.username ?? 'somebody'}`
                : 'At the end of this day',
              later,
            ])}
            required
            isNear
            value={counted_on}
            onChange={setDay}
            error={isFuture && afterToday('Counted on')}
          />
          <TextField label="Note" value={note} onChange={setNote} />
        </fieldset>
        {conflict && filled && (
          <InlineError message={`${conflict.message} You counted ${formatQuantity(quant)}.`}>
            <Button ref={replaceButton} onClick={() => submit(countOfDay.parse(conflict.details))}>
              Replace
            </Button>
          </InlineError>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={saving.isPending} disabled={!filled || !!conflict}>
            Save
          </Button>
        </DialogButtons>
      </form>
      <FailedQuery query={counts} />
      {earlier.length > 0 && (
        <ul
          className={styles.counts}
          aria-label="Earlier counts"
          aria-busy={counts.isFetching || removing.isPending}
        >
          {earlier.map((count) => (
            <li key={count.stock_count_id}>
              <span>{formatDay(count.counted_on)}</span>
              <strong>{formatQuantity(count.quant)}</strong>
              <span className="grow secondary">{count.note ?? count.username}</span>
              <Button
                kind="quiet"
                busy={removing.isPending && removing.variables.stock_count_id === count.stock_count_id}
                disabled={removing.isPending}
                onClick={() => removing.mutate(count)}
              >
                Remove <VisuallyHidden component="span">{formatDay(count.counted_on)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {countOfAll > earlier.length && (
        <p className="note">{`The latest ${earlier.length} counts are shown.`}</p>
      )}
    </Dialog>
  );
}
