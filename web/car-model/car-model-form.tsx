import { type CarModel, carModelCalls } from '#domain/car-model/car-model';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useFields } from '../form/use-fields.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { paths } from '../paths.ts';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';

export function CarModelForm() {
  const record = useRecord({ load: carModelCalls.model, id: 'product_id', list: paths.carModelList });
  return <CarModelFields key={record.key} record={record} />;
}

function CarModelFields({ record }: { record: RecordState<CarModel> }) {
  const carModel = record.model;
  const fields = useFields({
    name: carModel?.name ?? '',
    gen_name: carModel?.gen_name ?? '',
    note: carModel?.note ?? '',
    state: carModel?.state ?? 'A',
  });

  return (
    <RecordForm
      record={record}
      title={record.id === null ? 'Add new car model' : `Edit car model ${carModel?.product_number ?? ''}`}
      dirty={fields.dirty}
      call={carModelCalls.save}
      body={() => ({ product_id: record.id, version: record.version, ...fields.values })}
      draft={() => fields.values}
      onFaults={fields.mark}
    >
      <FormFields>
        <TextField label="Model name" required {...fields.bind('name')} />
        <TextField label="Model number" {...fields.bind('gen_name')} />
        <TextArea label="Note" {...fields.bind('note')} />
        <StateSwitch {...fields.bind('state')} />
      </FormFields>
      <HistoryPanel kind="car_model" id={record.model?.product_id ?? null} />
    </RecordForm>
  );
}
