import { useCallbackRef } from '@mantine/hooks';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import type { LineFields } from '../lines/line-fields.ts';
import type { Lines } from '../lines/use-lines.ts';
import { showUndo } from '../ui/notice/toast.tsx';
import { type PurchaseLineFields, withPromises } from './purchase-lines.ts';
import type { ChosenPlan, PlanLines } from './use-plan-lines.ts';

interface PlanForm {
  values: ChosenPlan;
  change: (patch: Partial<ChosenPlan>) => void;
}

/** Manages the plan of a purchase and its lines: choosing and removing a plan, orders from coverage, and undo. */
export function usePurchasePlan(form: PlanForm, lines: Lines<PurchaseLineFields>, planLines: PlanLines) {
  const { plan_id, product_label, of_coverage } = form.values;
  const ofLines = planLines.before ?? { plan_id, product_label, of_coverage };

  // Reads the current lines when the response arrives, so that they keep their promises.
  const replaceLines = useCallbackRef(
    (incoming: readonly LineFields[], message: string, onUndo: (() => void) | undefined) => {
      const undo = lines.edits.replaceAll(withPromises(incoming, lines.entered), onUndo);
      showUndo(message, undo);
    },
  );

  /**
   * Replaces the lines with those of the chosen plan. Undo also restores the earlier plan, unless the replaced lines
   * were entered without a plan.
   */
  const fill = useCallbackRef((found: readonly LineFields[], before: ChosenPlan, restorePlan: () => void) => {
    const entered = lines.entered.length;
    const added = `${counted(found.length, 'line')} added from the plan`;
    const message = entered > 0 ? `${added} · ${counted(entered, 'line')} replaced` : added;
    replaceLines(found, message, before.plan_id === null && entered > 0 ? undefined : restorePlan);
  });

  return {
    /** The plan of the lines, which a draft keeps while the lines of another plan load. */
    ofLines,
    /** An order from coverage does not follow later changes of its plan. */
    call: of_coverage ? purchaseCalls.order : purchaseCalls.save,
    choose(plan: { plan_id: number; product_label: string } | null) {
      const chosen = { plan_id: plan?.plan_id ?? null, product_label: plan?.product_label ?? '' };
      form.change({ ...chosen, of_coverage: false });
      const restorePlan = () => {
        planLines.forget();
        form.change(ofLines);
      };

      if (plan)
        planLines.load({
          plan_id: plan.plan_id,
          before: ofLines,
          onLoaded: (found) => fill(found, ofLines, restorePlan),
        });
      else {
        planLines.forget();
        // If the cleared text had matched no plan, the lines stay.
        if (plan_id !== null) replaceLines([], 'Plan and lines cleared', restorePlan);
      }
    },
    /** Adds the lines of an order from coverage. */
    order(incoming: readonly LineFields[], message: string) {
      form.change({ of_coverage: true });
      replaceLines(incoming, message, () => form.change({ of_coverage }));
    },
  };
}
