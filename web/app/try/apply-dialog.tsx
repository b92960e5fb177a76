import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { changeChecks, changeWrites } from '#domain/change/change';
import { containerCalls } from '#domain/container/container';
import type { SuppositionOf } from '#domain/coverage/supposition';
import { type Plan, planCalls } from '#domain/plan/plan';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import { suppositionWords } from '#domain/try/supposition-words';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../../api/api.ts';
import { callQuery } from '../../api/call-query.ts';
import { useArrive, useExpect } from '../../container/use-arrivals.ts';
import type { Tried } from '../../try/tried.ts';
import { Button } from '../../ui/control/button.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { undoOfBatch, useUndoable } from '../../ui/notice/use-undoable.ts';

/** Tells whether a supposition is a change of a record, which can be saved. */
export function canBeApplied({ supposition: one }: Tried): boolean {
  if (one.what === 'container' || one.what === 'invoice') return one.day !== 'never';
  return one.what === 'plan' || one.what === 'promise';
}

interface ApplyDialogProps {
  tried: readonly Tried[];
  /** Called after it was applied, when it is no supposition any more. */
  onApplied: (one: Tried) => void;
  onClose: () => void;
}

/** Offers the suppositions that are changes of records, each with its own save and undo (behaviour 43.7). */
export function ApplyDialog({ tried, onApplied, onClose }: ApplyDialogProps) {
  const changes = tried.filter(canBeApplied);
  const rest = tried.length - changes.length;
  return (
    <Dialog title="Apply" initialFocus onClose={onClose}>
      <div className="stack">
        {changes.length === 0 && <p>Nothing is left that could be applied.</p>}
        <ul className="rows">
          {changes.map((one) => {
            const words = suppositionWords(one.supposition, one.name);
            return (
              <li key={words} className="row">
                <span>{words}</span>
                <Apply one={one} words={words} onApplied={() => onApplied(one)} />
              </li>
            );
          })}
        </ul>
        {rest > 0 && <p className="secondary">What is only supposed is not offered.</p>}
      </div>
    </Dialog>
  );
}

interface ApplyProps {
  one: Tried;
  words: string;
  onApplied: () => void;
}

function Apply({ one: { supposition: one }, ...rest }: ApplyProps) {
  switch (one.what) {
    case 'plan':
      return <ApplyPlan one={one} {...rest} />;
    case 'container':
      return <ApplyContainer one={one} {...rest} />;
    case 'invoice':
      return <ApplyInvoice one={one} {...rest} />;
    case 'promise':
      return <ApplyPromise one={one} {...rest} />;
    default:
      return null;
  }
}

type OfProps<What extends SuppositionOf<'plan' | 'container' | 'invoice' | 'promise'>['what']> = Omit<
  ApplyProps,
  'one'
> & {
  one: SuppositionOf<What>;
};

/** Writes and undoes while other suppositions are still tried. */
const APPLIES = { applies: true } as const;

function ApplyContainer({ one: { container_id, day }, words, onApplied }: OfProps<'container'>) {
  const container_ids = [container_id];
  const [expecting, arriving] = [useExpect(APPLIES), useArrive(APPLIES)];
  // It returns the business's day.
  const same = useQuery({ ...callQuery(containerCalls.same, { container_ids }), enabled: day === 'arrived' });
  function apply() {
    if (day !== 'arrived') expecting.mutate({ container_ids, expected_on: day }, { onSuccess: onApplied });
    else if (same.data)
      arriving.mutate({ container_ids, arrived_on: same.data.today }, { onSuccess: onApplied });
  }
  return (
    <ApplyButton
      words={words}
      busy={expecting.isPending || arriving.isPending || same.isLoading}
      onClick={apply}
    />
  );
}

function ApplyPlan({ one, words, onApplied }: OfProps<'plan'>) {
  const tell = useUndoable();
  const { plan_id, begin_date, end_date, quant } = one;
  const applying = useMutation({
    async mutationFn() {
      const before = await send(planCalls.model, { plan_id });
      const saved = await send(planCalls.save, { ...formOf(before), begin_date, end_date, quant }, APPLIES);
      return { before, version: saved.version };
    },
    onSuccess({ before, version }) {
      onApplied();
      const undo = async (idempotencyKey: string) => {
        await send(planCalls.save, { ...formOf(before), version }, { ...APPLIES, idempotencyKey });
        return 'The plan is as before.';
      };
      void tell('Plan saved', undo);
    },
  });
  return <ApplyButton words={words} busy={applying.isPending} onClick={() => applying.mutate()} />;
}

function formOf({ plan_id, specification_id, begin_date, end_date, quant, note, version }: Plan) {
  return { plan_id, specification_id, begin_date, end_date, quant, note, version };
}

/** Changes the day of an invoice as the list of invoices changes many. */
function ApplyInvoice({ one: { invoice_id, day }, words, onApplied }: OfProps<'invoice'>) {
  const tell = useUndoable();
  const applying = useMutation({
    async mutationFn() {
      const change: Pick<RequestOf<typeof changeWrites.invoice>, 'ids' | 'set'> = {
        ids: [invoice_id],
        set: day === 'arrived' ? { status: 'A' } : { expected_on: day },
      };
      const { expect } = await send(changeChecks.invoice, change);
      return send(changeWrites.invoice, { ...change, expect }, APPLIES);
    },
    onSuccess({ batch_id, refused: [refused] }) {
      if (refused) {
        void showAlert(`The invoice stays as it is: ${refused.reason}`);
        return;
      }
      onApplied();
      void tell('Invoice saved', undoOfBatch(batch_id, APPLIES));
    },
  });
  return <ApplyButton words={words} busy={applying.isPending} onClick={() => applying.mutate()} />;
}

/** Takes the promises of one part SAP into the purchase, as a supplier's file brings them. */
function ApplyPromise({ one, words, onApplied }: OfProps<'promise'>) {
  const tell = useUndoable();
  const { purchase_id, sap_id, day, to } = one;
  const applying = useMutation({
    async mutationFn() {
      const { product_saps, version } = await send(purchaseCalls.model, { purchase_id });
      const line = product_saps.find((each) => each.sap_id === sap_id);
      const rows = (line?.promises ?? []).map((promise) => ({
        sap_code: line?.sap_code ?? '',
        day: promise.day === day ? to : promise.day,
        quant: promise.quant,
      }));
      return send(promiseCalls.take, { purchase_id, version, rows }, APPLIES);
    },
    onSuccess({ batch_id, errors: [error] }) {
      if (error) {
        void showAlert(`The promise stays as it is: ${error.error}`);
        return;
      }
      onApplied();
      void tell('Promise saved', undoOfBatch(batch_id, APPLIES));
    },
  });
  return <ApplyButton words={words} busy={applying.isPending} onClick={() => applying.mutate()} />;
}

function ApplyButton({ words, busy, onClick }: { words: string; busy: boolean; onClick: () => void }) {
  return (
    <Button busy={busy} onClick={onClick}>
      Apply
      <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
    </Button>
  );
}
