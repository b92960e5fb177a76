import { useForm } from '@mantine/form';
import { type CarModel, carModelCalls } from '#domain/car-model/car-model';
import type { State } from '#domain/values/state';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { StateSwitch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

export function CarModelForm() {
  const record = useRecord({ load: carModelCalls.model, id: 'product_id', list: paths.carModelList });
  return <Fields key={record.key} record={record} />;
}

function Fields({ record }: { record: RecordState<CarModel> }) {
  const carModel = record.model;
  const form = useForm({
    initialValues: {
      name: carModel?.name ?? '',
      gen_name: carModel?.gen_name ?? '',
      note: carModel?.note ?? '',
      state: carModel?.state ?? ('A' as State),
    },
  });

  return (
    <RecordForm
      record={record}
      title={record.id === null ? 'Add new car model' : `Edit car model ${carModel?.product_number ?? ''}`}
      dirty={form.isDirty()}
      call={carModelCalls.save}
      body={() => ({ product_id: record.id, version: record.version, ...form.values })}
      onFaults={form.setErrors}
    >
      <FormFields>
        <TextField label="Model name" required {...form.getInputProps('name')} />
        <TextField label="Model number" {...form.getInputProps('gen_name')} />
        <TextArea label="Note" {...form.getInputProps('note')} />
        <StateSwitch {...form.getInputProps('state')} />
      </FormFields>
    </RecordForm>
  );
}
