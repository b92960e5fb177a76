import { carModelCalls, carModelGrid, carModelLabels } from '#domain/car-model/car-model';
import { send } from '../api/api.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { noteColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';
import type { Deletion } from '../list/delete/use-delete.ts';
import { RecordList } from '../list/record-list.tsx';
import { paths } from '../paths.ts';

const columns = {
  product_id: 'hidden',
  product_number: textColumn(carModelLabels.product_number, 20),
  model_name: textColumn(carModelLabels.name, 20),
  model_number: textColumn(carModelLabels.gen_name, 20),
  note: noteColumn(carModelLabels.note, 25),
  state: 'hidden',
  state_label: stateColumn(carModelLabels.state, 15),
} satisfies ColumnDefinitions<typeof carModelGrid>;

const deletion: Deletion = {
  remove: (product_ids, options) => send(carModelCalls.delete, { product_ids }, options),
  setPassive: (product_ids) => send(carModelCalls.setPassive, { product_ids }),
};

export function CarModelList() {
  return (
    <RecordList
      kind="car_model"
      placeholder="Search car models..."
      grid={carModelGrid}
      columns={columns}
      formPath={paths.carModel}
      calls={carModelCalls}
      deletion={deletion}
    />
  );
}
