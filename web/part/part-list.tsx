import { partCalls, partGrid, partLabels } from '#domain/part/part';
import { send } from '../api/api.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { noteColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';
import type { Deletion } from '../list/delete/use-delete.ts';
import { RecordList } from '../list/record-list.tsx';
import { paths } from '../paths.ts';

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

const deletion: Deletion = {
  remove: (product_ids, options) => send(partCalls.delete, { product_ids }, options),
  setPassive: (product_ids) => send(partCalls.setPassive, { product_ids }),
};

export function PartList() {
  return (
    <RecordList
      kind="part"
      placeholder="Search products..."
      grid={partGrid}
      columns={columns}
      formPath={paths.part}
      calls={partCalls}
      deletion={deletion}
    />
  );
}
