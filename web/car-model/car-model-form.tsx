import { type CarModel, carModelCalls, carModelForm, carModelLabels } from '#domain/car-model/car-model';
import { joinLabel } from '#domain/values/text';
import { FormFields } from '../form/form-fields.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { useTimelineAction } from '../timeline/use-timeline-action.ts';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { TextField } from '../ui/control/text-field.tsx';

export function CarModelForm() {
  const record = useRecord({
    kind: 'car_model',
    load: carModelCalls.model,
    name: ({ name, product_number, gen_name }) => ({
      title: name,
      detail: joinLabel([product_number, gen_name]),
    }),
    next: { word: 'Add specification', path: paths.specificationOfCarModel },
  });
  return <CarModelFields key={record.key} record={record} />;
}

function CarModelFields({ record }: { record: RecordState<CarModel> }) {
  const carModel = record.model;
  const form = useForm(carModelForm, carModelLabels, {
    name: carModel?.name ?? '',
    gen_name: carModel?.gen_name ?? '',
    note: carModel?.note ?? '',
    state: carModel?.state ?? 'A',
  });

  const timelineActions = useTimelineAction(record.id);

  return (
    <RecordForm
      record={record}
      form={form}
      title={{ add: 'Add new car model', edit: 'Edit car model', number: carModel?.product_number }}
      call={carModelCalls.save}
      body={() => ({ product_id: record.id, version: record.version, ...form.values })}
      draft={() => form.values}
      paper={null}
      actions={timelineActions}
    >
      <FormFields>
        <TextField {...form.field('name')} />
        <TextField {...form.field('gen_name')} />
        <TextArea {...form.field('note')} />
        <StateSwitch {...form.field('state')} />
      </FormFields>
    </RecordForm>
  );
}
