import { useDidUpdate } from '@mantine/hooks';
import { planLookup } from '#domain/purchase/purchase';
import { productLookup } from '#domain/specification/specification';
import { Lookup } from '../form/lookup/lookup.tsx';
import { PendingLookupsContext, useSubmitAfterLookups } from '../form/lookup/pending-lookups.ts';
import { useForm } from '../form/use-form.ts';
import { Button } from '../ui/control/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { type NeededByProps, useNeededBy } from './use-needed-by.ts';

interface NeededByDialogProps extends NeededByProps {
  onClose: () => void;
}

export default function NeededByDialog(props: NeededByDialogProps) {
  const { plans, models, plan, carModel } = useNeededBy(props.parameters);
  return (
    <Dialog title="Needed by" size="small" onClose={props.onClose}>
      <FailedQuery query={plans} />
      <FailedQuery query={models} />
      {!plans.isLoading && !models.isLoading && <NeededByForm {...props} plan={plan} carModel={carModel} />}
    </Dialog>
  );
}

const LABELS = { product_id: 'Car model', plan_id: 'Plan' };

interface NeededByFormProps extends NeededByDialogProps {
  /** Undefined if the URL names no plan, or the plan is unknown. */
  plan: string | undefined;
  carModel: string | undefined;
}

function NeededByForm({ parameters, plan, carModel, onChange, onClose }: NeededByFormProps) {
  const storedModel = {
    product_id: carModel === undefined ? null : Number(parameters.product_id),
    car_model: carModel ?? '',
  };
  const storedPlan = { plan_id: plan === undefined ? null : Number(parameters.plan_id), plan: plan ?? '' };
  const form = useForm(null, LABELS, { ...storedModel, ...storedPlan });
  const modelField = form.lookup('product_id', 'car_model');
  const planField = form.lookup('plan_id', 'plan');

  // A retry that succeeds fills its field, unless something has been entered there in the meantime.
  useDidUpdate(() => {
    if (modelField.value === null && !modelField.unread) form.change(storedModel);
  }, [carModel]);
  useDidUpdate(() => {
    if (planField.value === null && !planField.unread) form.change(storedPlan);
  }, [plan]);

  const submission = useSubmitAfterLookups(() => {
    const [unread] = form.mark({});
    if (unread) return unread.focus();
    const { plan_id, product_id } = form.values;
    onChange({ plan_id: textOf(plan_id), product_id: textOf(product_id) });
    onClose();
  });

  return (
    <form className="spaced" onSubmit={submission.submit} noValidate>
      <PendingLookupsContext value={submission.lookups}>
        <Lookup
          opens={null}
          grid={productLookup}
          column="product_label"
          initialFocus
          {...modelField}
          onChange={(row) =>
            form.change({ product_id: row?.product_id ?? null, car_model: row?.product_label ?? '' })
          }
        />
        <Lookup
          opens={null}
          grid={planLookup}
          column="product_label"
          {...planField}
          onChange={(row) => form.change({ plan_id: row?.plan_id ?? null, plan: row?.product_label ?? '' })}
        />
      </PendingLookupsContext>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={submission.waiting}>
          Show
        </Button>
      </DialogButtons>
    </form>
  );
}

function textOf(id: number | null): string | undefined {
  return id === null ? undefined : String(id);
}
