import { partCalls, partGrid } from '#domain/part/part';
import { send } from '../api/api.ts';
import type { ColumnViews } from '../grid/column-views.ts';
import { noteColumn, stateColumn, textColumn } from '../grid/columns.tsx';
import { RecordList } from '../grid/record-list.tsx';
import { paths } from '../paths.ts';

const columns = {
  product_id: 'hidden',
  product_number: textColumn('Product number', 10),
  part_name: textColumn('Part name', 17),
  part_number: textColumn('Part number', 17),
  sap_codes: textColumn('SAP codes', 30),
  note: noteColumn('Note', 16),
  state: 'hidden',
  state_label: stateColumn('State', 10),
} satisfies ColumnViews<typeof partGrid>;

export function PartList() {
  return (
    <RecordList
      title="Parts"
      placeholder="Search products..."
      grid={partGrid}
      columns={columns}
      formPath={paths.part}
      remove={(product_ids) => send(partCalls.delete, { product_ids })}
    />
  );
}
