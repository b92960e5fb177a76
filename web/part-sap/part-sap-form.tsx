import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { otherSapWarning } from '#domain/part-sap/earlier-codes';
import { type PartSap, partSapCalls, partSapForm, partSapLabels } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { replaceCalls } from '#domain/replace/replace';
import { codeDoubt } from '#domain/values/code-doubt';
import { leadTimeFault } from '#domain/values/lead-time';
import { minOrderQuantFault } from '#domain/values/min-order-quant';
import { type State, stateLabel } from '#domain/values/state';
import { codeFault, fold, joinLabel } from '#domain/values/text';
import type { RowOf } from '#domain/wire/grid';
import { useMay } from '../api/user.ts';
import { SapCoverageLine } from '../coverage/coverage-lines.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { RelatedPanel } from '../form/related/related-groups.tsx';
import { useForm } from '../form/use-form.ts';
import { usePrefill } from '../form/use-prefill.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { findSapsQuery } from '../lines/find-saps.ts';
import { NumberField } from '../ui/control/number-field.tsx';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { lazy } from '../ui/lazy.tsx';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';

const ReplaceDialog = lazy(async () => (await import('../replace/replace-dialog.tsx')).ReplaceDialog);

const LABELS = {
  ...partSapLabels,
  product_id: 'Part name',
  sap_code: 'Sap Code',
  min_order_quant: 'Min Order Quant',
  lead_time_days: 'Lead time in days',
};

/** A duplicate has no codes. */
const copyDefaults = () => ({ sap_code: '', sap_code_old: null, sap_code_older: null });

export function PartSapForm() {
  const record = useRecord({
    kind: 'part_sap',
    load: partSapCalls.model,
    name: ({ sap_code, product_label }) => ({ title: sap_code, detail: product_label }),
    next: null,
    copy: copyDefaults,
  });
  return <PartSapFields key={record.key} record={record} />;
}

function PartSapFields({ record }: { record: RecordState<PartSap> }) {
  const { model: partSap, stored } = record;
  const form = useForm(partSapForm, LABELS, {
    product_id: partSap?.product_id ?? null,
    product_label: partSap?.product_label ?? '',
    product_state: partSap?.product_state ?? 'A',
    sap_code: partSap?.sap_code ?? '',
    min_order_quant: (partSap?.min_order_quant ?? null) as EnteredNumber,
    lead_time_days: (partSap?.lead_time_days ?? null) as EnteredNumber,
    note: partSap?.note ?? '',
    state: partSap?.state ?? 'A',
  });
  const { product_label, product_state, ...values } = form.values;

  function choosePart(part: RowOf<typeof rawProductLookup> | null) {
    form.change({
      product_id: part?.product_id ?? null,
      product_label: part?.product_label ?? '',
      product_state: part?.product_state ?? 'A',
    });
  }
  const mayReplace = useMay(replaceCalls.replace);
  const { isPrefilling } = usePrefill(record, {
    grid: rawProductLookup,
    value: values.product_id,
    choose: choosePart,
  });
  const [replacing, setReplacing] = useState(false);
  const warning = useCodeWarning(values.sap_code.trim(), stored);
  const earlierCodes = joinLabel([partSap?.sap_code_old, partSap?.sap_code_older]);

  return (
    <RecordForm
      record={record}
      form={form}
      isPrefilling={isPrefilling}
      title={{ add: 'Add new part SAP', edit: 'Edit part SAP' }}
      call={partSapCalls.save}
      body={() => ({
        sap_id: record.id,
        version: record.version,
        ...values,
        min_order_quant: numberOf(values.min_order_quant),
        lead_time_days: numberOf(values.lead_time_days),
      })}
      draft={() => form.values}
      paper={null}
      actions={mayReplace ? [{ label: 'Replace from a date...', run: () => setReplacing(true) }] : []}
    >
      <FormFields>
        <Lookup
          grid={rawProductLookup}
          column="product_label"
          opens="part"
          detail={({ product_state }) => (product_state === 'P' ? stateLabel('P') : '')}
          {...form.lookup('product_id', 'product_label', 'product_state')}
          onChange={choosePart}
        />
        <TextField {...form.field('sap_code')} warning={warning} />
        <NumberField min={0} validate={minOrderQuantFault} {...form.field('min_order_quant')} />
        <NumberField min={0} validate={leadTimeFault} {...form.field('lead_time_days')} />
        {earlierCodes && (
          <TextField label="Earlier codes" readOnly value={earlierCodes} onChange={() => undefined} />
        )}
        <TextArea {...form.field('note')} />
        <StateSwitch
          {...form.field('state')}
          words={<SapStateWords state={values.state} partState={product_state} />}
        />
      </FormFields>
      {stored && <SapCoverageLine sapId={stored.sap_id} />}
      {stored && <RelatedPanel kind="part_sap" id={stored.sap_id} />}
      {replacing && stored && (
        <ReplaceDialog sapId={stored.sap_id} sapCode={stored.sap_code} onClose={() => setReplacing(false)} />
      )}
    </RecordForm>
  );
}

/**
 * Returns the warning about a code that looks wrong, is an earlier code of another SAP, or differs only in leading
 * zeros from the code of another active SAP.
 */
function useCodeWarning(code: string, stored: PartSap | undefined): string | undefined {
  const [paused] = useDebouncedValue(code, TYPING_PAUSE_MS);
  const isNew = code !== '' && fold(code) !== fold(stored?.sap_code ?? '');
  const { data: found = [] } = useQuery({
    ...findSapsQuery([paused], { quiet: true }),
    enabled: isNew && code === paused && codeFault(code) === undefined,
  });
  const doubt = codeDoubt(code);
  if (doubt) return `${code} ${doubt}`;
  const others = found.filter(({ sap_id }) => sap_id !== stored?.sap_id);
  return isNew && code === paused ? otherSapWarning(code, others) : undefined;
}

interface SapStateWordsProps {
  state: State;
  partState: State;
}

/** Shows the state and, for an active SAP of a passive part, a warning, because that SAP cannot be ordered. */
function SapStateWords({ state, partState }: SapStateWordsProps) {
  return (
    <>
      {stateLabel(state)}
      {state === 'A' && partState === 'P' && <span className="error aside">Selected Part is Passive</span>}
    </>
  );
}
