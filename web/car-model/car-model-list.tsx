import { carModelCalls, carModelGrid, carModelLabels } from '#domain/car-model/car-model';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { noteColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';
import { RecordList } from '../list/record-list.tsx';

const columns = {
  product_id: 'hidden',
  product_number: textColumn(carModelLabels.product_number, 20),
  model_name: textColumn(carModelLabels.name, 20),
  model_number: textColumn(carModelLabels.gen_name, 20),
  note: noteColumn(carModelLabels.note, 25),
  state: 'hidden',
  state_label: stateColumn(carModelLabels.state, 15),
} satisfies ColumnDefinitions<typeof carModelGrid>;

export function CarModelList() {
  return (
    <RecordList
      kind="car_model"
      placeholder="Search car models..."
      grid={carModelGrid}
      columns={columns}
      calls={carModelCalls}
    />
  );
}
