import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { containerCalls } from '#domain/container/container';
import type { SuppositionOf } from '#domain/coverage/supposition';
import { type Plan, planCalls } from '#domain/plan/plan';
import { suppositionWords } from '#domain/try/supposition-words';
import { send } from '../../api/api.ts';
import { callQuery } from '../../api/call-query.ts';
import { useArrive, useExpect } from '../../container/use-arrivals.ts';
import type { Tried } from '../../try/tried.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useUndoable } from '../../ui/notice/use-undoable.ts';

/** Whether a supposition is a change of a record, which can be saved as it is. */
export function canBeApplied({ supposition: one }: Tried): boolean {
  return one.what === 'plan' || (one.what === 'container' && one.day !== 'never');
}

interface ApplyDialogProps {
  tried: readonly Tried[];
  /** It is so now, and no supposition any more. */
  onApplied: (one: Tried) => void;
  onClose: () => void;
}

/** Offers the suppositions that are changes of a record, each with its own save and undo (behaviour 43.7). */
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
  if (one.what === 'plan') return <ApplyPlan one={one} {...rest} />;
  return one.what === 'container' ? <ApplyContainer one={one} {...rest} /> : null;
}

type OfProps<What extends SuppositionOf<'plan' | 'container'>['what']> = Omit<ApplyProps, 'one'> & {
  one: SuppositionOf<What>;
};

function ApplyContainer({ one: { container_id, day }, words, onApplied }: OfProps<'container'>) {
  const container_ids = [container_id];
  const [expecting, arriving] = [useExpect(), useArrive()];
  // It answers the business's own day.
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
      const saved = await send(planCalls.save, { ...formOf(before), begin_date, end_date, quant });
      return { before, version: saved.version };
    },
    onSuccess({ before, version }) {
      onApplied();
      const undo = async (idempotencyKey: string) => {
        await send(planCalls.save, { ...formOf(before), version }, { idempotencyKey });
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

function ApplyButton({ words, busy, onClick }: { words: string; busy: boolean; onClick: () => void }) {
  return (
    <Button busy={busy} onClick={onClick}>
      Apply
      <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
    </Button>
  );
}
