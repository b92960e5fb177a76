import { type Part, partCalls } from '#domain/part/part';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useFields } from '../form/use-fields.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { paths } from '../paths.ts';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { PartSaps } from './part-saps.tsx';

/** A duplicate has no SAPs yet. */
const OWN = { saps: [] };

export function PartForm() {
  const record = useRecord({ load: partCalls.model, id: 'product_id', list: paths.partList, copy: OWN });
  return <PartFields key={record.key} record={record} />;
}

function PartFields({ record }: { record: RecordState<Part> }) {
  const part = record.model;
  const fields = useFields({
    name: part?.name ?? '',
    gen_name: part?.gen_name ?? '',
    note: part?.note ?? '',
    state: part?.state ?? 'A',
  });

  return (
    <RecordForm
      record={record}
      title={record.id === null ? 'Add new Part' : `Edit Part ${part?.product_number ?? ''}`}
      dirty={fields.dirty}
      call={partCalls.save}
      body={() => ({ product_id: record.id, version: record.version, ...fields.values })}
      draft={() => fields.values}
      onFaults={fields.mark}
    >
      <FormFields>
        <TextField label="Part name" required {...fields.bind('name')} />
        <TextField label="Part number" {...fields.bind('gen_name')} />
        <StateSwitch {...fields.bind('state')} />
        <TextArea label="Note" {...fields.bind('note')} />
      </FormFields>
      <PartSaps saps={part?.saps ?? []} />
      <HistoryPanel kind="part" id={record.model?.product_id ?? null} />
    </RecordForm>
  );
}
