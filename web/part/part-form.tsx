import { type Part, partCalls, partForm, partLabels } from '#domain/part/part';
import { joinLabel } from '#domain/values/text';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { PartSaps } from './part-saps.tsx';

/** A duplicate has no SAPs. */
const copyDefaults = () => ({ saps: [] });

export function PartForm() {
  const record = useRecord({
    kind: 'part',
    load: partCalls.model,
    name: ({ name, product_number, gen_name }) => ({
      title: name,
      detail: joinLabel([product_number, gen_name]),
    }),
    next: { word: 'Add part SAP', path: paths.partSapOfPart },
    copy: copyDefaults,
  });
  return <PartFields key={record.key} record={record} />;
}

function PartFields({ record }: { record: RecordState<Part> }) {
  const part = record.model;
  const form = useForm(partForm, partLabels, {
    name: part?.name ?? '',
    gen_name: part?.gen_name ?? '',
    state: part?.state ?? 'A',
    note: part?.note ?? '',
  });

  return (
    <RecordForm
      record={record}
      form={form}
      title={{ add: 'Add new Part', edit: 'Edit Part', number: part?.product_number }}
      call={partCalls.save}
      body={() => ({ product_id: record.id, version: record.version, ...form.values })}
      draft={() => form.values}
      paper={null}
    >
      <FormFields>
        <TextField {...form.field('name')} />
        <TextField {...form.field('gen_name')} />
        <StateSwitch {...form.field('state')} />
        <TextArea {...form.field('note')} />
      </FormFields>
      <PartSaps saps={part?.saps ?? []} />
    </RecordForm>
  );
}
