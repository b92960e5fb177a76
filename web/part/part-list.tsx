import { partCalls, partGrid, partLabels } from '#domain/part/part';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { noteColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';
import { RecordList } from '../list/record-list.tsx';

const columns = {
  product_id: 'hidden',
  product_number: textColumn(partLabels.product_number, 10),
  part_name: textColumn(partLabels.name, 17),
  part_number: textColumn(partLabels.gen_name, 17),
  sap_codes: textColumn('SAP codes', 30),
  note: noteColumn(partLabels.note, 16),
  state: 'hidden',
  state_label: stateColumn(partLabels.state, 10),
} satisfies ColumnDefinitions<typeof partGrid>;

export function PartList() {
  return (
    <RecordList
      kind="part"
      placeholder="Search products..."
      grid={partGrid}
      columns={columns}
      calls={partCalls}
    />
  );
}
