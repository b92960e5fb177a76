import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuantLine } from '#domain/lines/line';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';
import type { LineFields } from '../lines/line-fields.ts';
import type { Lines } from '../lines/use-lines.ts';
import { showUndo } from '../ui/notice/toast.tsx';
import { type PurchaseLineFields, withPromises } from './purchase-lines.ts';

interface PlanRow {
  plan_id: number;
  product_label: string;
}

interface ChosenPlan {
  plan_id: number | null;
  product_label: string;
  of_coverage: boolean;
}

interface PlanForm {
  values: ChosenPlan;
  change: (patch: Partial<ChosenPlan>) => void;
}

/**
 * Loads the needs of a plan. `busy` is true while they load. After a failure, `waitReason` says why the form cannot be
 * saved.
 */
export function usePlanLines() {
  // React Query reports `isPending` only after a timer. Until then Ctrl+S, which chooses the typed plan, would save the
  // earlier plan.
  const [busy, setBusy] = useState(false);
  const { mutate, reset, error, variables } = useMutation({
    mutationFn: ({ plan_id }: PlanRow) => send(purchaseCalls.planLines, { plan_id }, { quiet: true }),
  });
  return {
    busy,
    waitReason:
      error && variables
        ? `Could not load the lines of ${variables.product_label}. Choose a plan again.`
        : undefined,
    error,
    plan: variables,
    /** Calls `onLoaded` only for the last plan, and only while the form is mounted. */
    load(plan: PlanRow, onLoaded: (needed: QuantLine[]) => void) {
      setBusy(true);
      mutate(plan, { onSuccess: onLoaded, onSettled: () => setBusy(false) });
    },
    forget() {
      setBusy(false);
      reset();
    },
  };
}

export function usePurchasePlan(
  form: PlanForm,
  lines: Lines<PurchaseLineFields>,
  planLines: ReturnType<typeof usePlanLines>,
) {
  const { plan_id, product_label, of_coverage } = form.values;
  const restorePlan = () => form.change({ plan_id, product_label, of_coverage });

  /** Replaces the lines. Lines of the same SAPs keep the promises that fit. */
  function replaceLines(incoming: readonly LineFields[], message: string, onUndo?: () => void) {
    const undo = lines.edits.replaceAll(withPromises(incoming, lines.entered), onUndo);
    showUndo(message, undo);
  }

  /**
   * Chooses a plan and replaces the lines with its needs. Undo also restores the earlier plan, unless the replaced
   * lines were entered without a plan. `useCallbackRef` lets the call after loading use the current values, which may
   * change while the needs load.
   */
  const fill = useCallbackRef((plan: PlanRow, needed: readonly LineFields[]) => {
    const entered = lines.entered.length;
    const added = `${counted(needed.length, 'line')} added from the plan`;
    const message = entered > 0 ? `${added} · ${counted(entered, 'line')} replaced` : added;
    form.change({ ...plan, of_coverage: false });
    replaceLines(needed, message, plan_id === null && entered > 0 ? undefined : restorePlan);
  });

  function load({ plan_id, product_label }: PlanRow) {
    const plan = { plan_id, product_label };
    planLines.load(plan, (needed) =>
      fill(
        plan,
        needed.filter(({ quant }) => quant > 0),
      ),
    );
  }

  const { error, plan } = planLines;
  return {
    /** The reason why the lines of a plan could not be loaded. The earlier plan stays chosen. */
    failure: error && {
      message: messageOf(error),
      retry: plan && canRetry(error) ? () => load(plan) : undefined,
    },
    /**
     * The call that saves the purchase. For an order from coverage, it may also accept the remaining differences from
     * the plan (behaviour 14.14).
     */
    call: of_coverage ? purchaseCalls.order : purchaseCalls.save,
    /** Chooses a plan once its needs have loaded, or removes the plan and the lines at once. */
    choose(chosen: PlanRow | null) {
      if (chosen) return load(chosen);
      planLines.forget();
      // If the cleared text had matched no plan, the lines stay.
      if (plan_id === null) return;
      form.change({ plan_id: null, product_label: '', of_coverage: false });
      replaceLines([], 'Plan and lines cleared', restorePlan);
    },
    order(incoming: readonly LineFields[], message: string) {
      form.change({ of_coverage: true });
      replaceLines(incoming, message, () => form.change({ of_coverage }));
    },
  };
}
