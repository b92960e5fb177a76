import { VisuallyHidden } from '@mantine/core';
import { useIsFetching, useMutation, useQuery } from '@tanstack/react-query';
import { changeChecks, changeWrites } from '#domain/change/change';
import { containerCalls } from '#domain/container/container';
import { type Plan, planCalls } from '#domain/plan/plan';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RecordedChange } from '#domain/record/recorded-change';
import type { SuppositionOf } from '#domain/supposition/supposition';
import { addQuantities } from '#domain/values/quantity';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../../api/api.ts';
import { callQuery } from '../../api/call-query.ts';
import { useArrive, useExpect } from '../../container/use-arrivals.ts';
import { ChangesLine } from '../../form/history/changes-line.tsx';
import { type Tried, writeTried } from '../../try/tried.ts';
import { triedWords } from '../../try/tried-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { undoOfBatch, useUndoable } from '../../ui/notice/use-undoable.ts';

/** Returns whether a supposition is a change of a record, which can be saved. */
export function canBeApplied({ supposition }: Tried): boolean {
  if (supposition.what === 'container' || supposition.what === 'invoice') return supposition.day !== 'never';
  return supposition.what === 'plan' || supposition.what === 'promise';
}

interface ApplyDialogProps {
  tried: readonly Tried[];
  onGone: (one: Tried) => void;
  onClose: () => void;
}

/**
 * Offers the suppositions that are changes of records, each with its own save and undo (behaviour 43.7). Since other
 * users may have changed a record, its row shows the stored values, and saves only if they are still the same. The
 * arrival of a container needs no such check, because the server skips containers that have arrived.
 */
export function ApplyDialog({ tried, onGone, onClose }: ApplyDialogProps) {
  const changes = tried.filter(canBeApplied);
  const supposed = tried.filter((one) => !canBeApplied(one));
  // After a supposition is applied, all records reload, and the other buttons are busy. `aria-busy` delays moving the
  // focus from the removed row until another button can take it.
  const isReading = useIsFetching() > 0;
  return (
    <Dialog title="Apply" initialFocus onClose={onClose}>
      <div className="stack">
        {changes.length === 0 && <p>Nothing left to apply.</p>}
        <ul className="stack" aria-busy={isReading}>
          {changes.map((change) => {
            const words = triedWords(change);
            return (
              <li key={writeTried([change])} className="row">
                <Apply change={change} words={words} onGone={() => onGone(change)} />
              </li>
            );
          })}
        </ul>
        {supposed.length > 0 && (
          <div className="secondary">
            <p>These cannot be applied, because they change no record:</p>
            <ul>
              {supposed.map((one) => (
                <li key={writeTried([one])}>{triedWords(one)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface ApplyProps {
  change: Tried;
  words: string;
  onGone: () => void;
}

function Apply({ change: { supposition }, ...rest }: ApplyProps) {
  switch (supposition.what) {
    case 'plan':
      return <ApplyPlan supposition={supposition} {...rest} />;
    case 'container':
      return <ApplyContainer supposition={supposition} {...rest} />;
    case 'invoice':
      return <ApplyInvoice supposition={supposition} {...rest} />;
    case 'promise':
      return <ApplyPromise supposition={supposition} {...rest} />;
    default:
      return null;
  }
}

type OfProps<What extends SuppositionOf<'plan' | 'container' | 'invoice' | 'promise'>['what']> = Omit<
  ApplyProps,
  'change'
> & {
  supposition: SuppositionOf<What>;
};

/** Allows a write and its undo while other suppositions are tried. */
const APPLIES = { applies: true } as const;

function ApplyContainer({ supposition: { container_id, day }, ...row }: OfProps<'container'>) {
  const container_ids = [container_id];
  const stored = useQuery(callQuery(containerCalls.model, { container_id }));
  // Loads the company's current day, on which the container arrives.
  const same = useQuery({ ...callQuery(containerCalls.same, { container_ids }), enabled: day === 'arrived' });
  const [expecting, arriving] = [useExpect(APPLIES), useArrive(APPLIES)];
  const { status, due_on = null, here_on } = stored.data ?? {};
  const [expect, arrive] = [expecting.mutateAsync, arriving.mutateAsync];
  async function apply() {
    if (day !== 'arrived')
      await expect({ container_ids, expected_on: day, expect: [{ container_id, due_on }] });
    else if (same.data) await arrive({ container_ids, arrived_on: same.data.today });
    else return;
    // This runs even if the dialog was closed in the meantime, which a callback of `mutate` would not do.
    row.onGone();
  }
  const changes =
    day === 'arrived'
      ? [{ path: 'status', from: status, to: 'A' }]
      : [{ path: 'expected_on', from: due_on, to: day }];
  return (
    <Row
      {...row}
      kind="invoice"
      query={day === 'arrived' && !same.data ? same : stored}
      changes={stored.data && changes}
      fault={here_on && 'Already arrived.'}
      busy={expecting.isPending || arriving.isPending}
      // `failurePolicy` has shown a failure.
      onApply={() => void apply().catch(() => {})}
    />
  );
}

function ApplyPlan({ supposition, ...row }: OfProps<'plan'>) {
  const showUndoable = useUndoable();
  const { plan_id, begin_date, end_date, quant } = supposition;
  const stored = useQuery(callQuery(planCalls.model, { plan_id }));
  const applying = useMutation({
    mutationFn: (before: Plan) =>
      send(planCalls.save, { ...formOf(before), begin_date, end_date, quant }, APPLIES),
    onSuccess({ version }, before) {
      row.onGone();
      const undo = async (idempotencyKey: string) => {
        await send(planCalls.save, { ...formOf(before), version }, { ...APPLIES, idempotencyKey });
        return 'The plan was restored.';
      };
      void showUndoable('Plan saved', undo);
    },
    onError: () => stored.refetch(),
  });
  const before = stored.data;
  return (
    <Row
      {...row}
      kind="plan"
      query={stored}
      changes={
        before && [
          { path: 'begin_date', from: before.begin_date, to: begin_date },
          { path: 'end_date', from: before.end_date, to: end_date },
          { path: 'quant', from: before.quant, to: quant },
        ]
      }
      busy={applying.isPending}
      onApply={() => before && applying.mutate(before)}
    />
  );
}

function formOf({ plan_id, specification_id, begin_date, end_date, quant, note, version }: Plan) {
  return { plan_id, specification_id, begin_date, end_date, quant, note, version };
}

/** Changes the expected day or the status of an invoice, through the bulk change of the invoice list. */
function ApplyInvoice({ supposition: { invoice_id, day }, ...row }: OfProps<'invoice'>) {
  const showUndoable = useUndoable();
  const change: Pick<RequestOf<typeof changeWrites.invoice>, 'ids' | 'set'> = {
    ids: [invoice_id],
    set: day === 'arrived' ? { status: 'A' } : { expected_on: day },
  };
  const check = useQuery(callQuery(changeChecks.invoice, change));
  const applying = useMutation({
    mutationFn: (expect: string) => send(changeWrites.invoice, { ...change, expect }, APPLIES),
    onSuccess({ batch_id }) {
      row.onGone();
      void showUndoable('Invoice saved', undoOfBatch(batch_id, APPLIES));
    },
    onError: () => check.refetch(),
  });
  const { rows = [], refused = [], unchanged = 0, expect } = check.data ?? {};
  const isGone = rows.length + refused.length + unchanged === 0;
  return (
    <Row
      {...row}
      kind="invoice"
      query={check}
      changes={check.data && rows.flatMap(({ changes }) => changes)}
      fault={refused[0]?.reason ?? (isGone && 'This record no longer exists.')}
      busy={applying.isPending}
      onApply={() => expect !== undefined && applying.mutate(expect)}
    />
  );
}

/** Imports the promises of one part SAP into the purchase, like a supplier's file. */
function ApplyPromise({ supposition, ...row }: OfProps<'promise'>) {
  const showUndoable = useUndoable();
  const { purchase_id, sap_id, day, to } = supposition;
  const stored = useQuery(callQuery(purchaseCalls.model, { purchase_id }));
  const { sap_code = '', promises = [] } =
    stored.data?.product_saps.find((each) => each.sap_id === sap_id) ?? {};
  const quantOn = (day: string) => promises.find((each) => each.day === day)?.quant;
  const moved = quantOn(day);
  const applying = useMutation({
    mutationFn: (version: number) => {
      const rows = promises.map((each) => ({ sap_code, ...each, day: each.day === day ? to : each.day }));
      return send(promiseCalls.take, { purchase_id, version, rows }, APPLIES);
    },
    onSuccess({ batch_id, errors: [error] }) {
      if (error) {
        void showAlert(`The promise was not changed: ${error.error}`);
        return;
      }
      row.onGone();
      void showUndoable('Promise saved', undoOfBatch(batch_id, APPLIES));
    },
    onError: () => stored.refetch(),
  });
  const path = `product_saps.${sap_code}.promises`;
  const changes = moved !== undefined &&
    day !== to && [
      { path: `${path}.${day}`, from: moved, to: null },
      { path: `${path}.${to}`, from: quantOn(to), to: addQuantities(moved, quantOn(to) ?? 0) },
    ];
  return (
    <Row
      {...row}
      kind="purchase"
      query={stored}
      changes={stored.data && (changes || [])}
      fault={moved === undefined && 'This promise has been changed or removed.'}
      busy={applying.isPending}
      onApply={() => stored.data && applying.mutate(stored.data.version)}
    />
  );
}

interface RowProps {
  words: string;
  onGone: () => void;
  query: Parameters<typeof FailedQuery>[0]['query'];
  kind: RecordKind;
  changes: readonly RecordedChange[] | undefined;
  fault?: string | false | null | undefined;
  busy: boolean;
  onApply: () => void;
}

function Row({ words, onGone, query, kind, changes, fault, busy, onApply }: RowProps) {
  const changed = changes?.filter(({ from, to }) => from !== to);
  const reason = changed && (fault || (changed.length === 0 && 'The record already has these values.'));
  return (
    <>
      <div className="grow">
        {words}
        {changed && (
          <span className="secondary"> · {reason || <ChangesLine kind={kind} changes={changed} />}</span>
        )}
        <FailedQuery query={query} />
      </div>
      {reason ? (
        <Button onClick={onGone}>
          Remove
          <VisuallyHidden> {words}</VisuallyHidden>
        </Button>
      ) : (
        !query.error && (
          <Button busy={busy || query.isFetching || !changed} onClick={onApply}>
            Apply
            <VisuallyHidden> {words}</VisuallyHidden>
          </Button>
        )
      )}
    </>
  );
}
