import { type Plan, planCalls, specificationLookup } from '#domain/plan/plan';
import { PLAN_PLACES, quantityFault } from '#domain/values/quantity';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useFields } from '../form/use-fields.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { Lookup } from '../lookup/lookup.tsx';
import { paths } from '../paths.ts';
import { DateField } from '../ui/control/date-field.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { NewerSpecifications } from './newer-specifications.tsx';
import { PlanNeeds } from './plan-needs.tsx';

const judgeQuantity = (quantity: number) => quantityFault(quantity, PLAN_PLACES);

export function PlanForm() {
  const record = useRecord({ load: planCalls.model, id: 'plan_id', list: paths.planList });
  return <PlanFields key={record.key} record={record} />;
}

function PlanFields({ record }: { record: RecordState<Plan> }) {
  const plan = record.model;
  const fields = useFields({
    begin_date: plan?.begin_date ?? '',
    end_date: plan?.end_date ?? '',
    specification_id: plan?.specification_id ?? null,
    product_label: plan?.product_label ?? '',
    quant: plan?.quant ?? null,
    note: plan?.note ?? '',
  });
  const { product_label, quant, ...form } = fields.values;

  return (
    <RecordForm
      record={record}
      title={record.id === null ? 'Add new plan' : 'Edit plan'}
      dirty={fields.dirty}
      call={planCalls.save}
      // A blank quantity is a missing one, which the schema names; it is never sent.
      body={() => ({ plan_id: record.id, version: record.version, ...form, quant: quant as number })}
      draft={() => fields.values}
      onFaults={fields.mark}
    >
      <FormFields>
        <DateField label="Begin date" required {...fields.bind('begin_date')} />
        <DateField label="End date" required {...fields.bind('end_date')} />
        <Lookup
          grid={specificationLookup}
          column="product_label"
          label="Specification"
          required
          extra={{ begin_date: form.begin_date }}
          limit={10}
          value={form.specification_id}
          text={product_label}
          error={fields.bind('specification_id').error}
          onChange={(specification) =>
            fields.change({
              specification_id: specification?.specification_id ?? null,
              product_label: specification?.product_label ?? '',
            })
          }
        />
        <NumberField label="Quantity" required min={0} judge={judgeQuantity} {...fields.bind('quant')} />
        <TextArea label="Note" {...fields.bind('note')} />
      </FormFields>
      <NewerSpecifications
        specificationId={form.specification_id}
        begin={form.begin_date}
        end={form.end_date}
      />
      <PlanNeeds specificationId={form.specification_id} quant={quant} />
      <HistoryPanel kind="plan" id={record.model?.plan_id ?? null} />
    </RecordForm>
  );
}
