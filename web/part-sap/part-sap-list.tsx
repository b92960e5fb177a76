import { importFields, pastedFields } from '#domain/part-sap/import-fields';
import { partSapCalls, partSapGrid, partSapLabels } from '#domain/part-sap/part-sap';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import {
  codeColumn,
  instantDayColumn,
  noteColumn,
  numberColumn,
  stateColumn,
  textColumn,
} from '../grid/columns/columns.tsx';
import { RecordList } from '../list/record-list.tsx';
import { paths } from '../paths.ts';
import { passToImport, usePastedRows } from '../sheet/import/use-pasted-rows.ts';
import { useGo } from '../ui/control/link.tsx';

const columns = {
  sap_id: 'hidden',
  product_id: 'hidden',
  sap_code: textColumn(partSapLabels.sap_code, 11),
  sap_code_old: { ...textColumn(partSapLabels.sap_code_old, 11), optional: true },
  sap_code_older: { ...textColumn(partSapLabels.sap_code_older, 11), optional: true },
  product_number: codeColumn('Product number'),
  part_number: textColumn('Part number', 12),
  part_name: { ...textColumn('Part name'), maxPixels: 400 },
  min_order_quant: numberColumn(partSapLabels.min_order_quant),
  lead_time_days: { ...numberColumn(partSapLabels.lead_time_days), optional: true },
  note: { ...noteColumn(partSapLabels.note, 13), pixels: 136, takesRest: true },
  state: 'hidden',
  state_label: stateColumn(partSapLabels.state),
  created_at: 'hidden',
  created_at_label: instantDayColumn('Created', 'created_at'),
} satisfies ColumnDefinitions<typeof partSapGrid>;

export function PartSapList() {
  const go = useGo();
  usePastedRows({ assumed: pastedFields, known: importFields }, useMay(SAVES_RECORDS), (file) => {
    passToImport(file);
    go(paths.partSapImport);
  });
  return (
    <RecordList
      kind="part_sap"
      placeholder="Search part SAPs..."
      grid={partSapGrid}
      columns={columns}
      calls={partSapCalls}
      importPath={paths.partSapImport}
    />
  );
}
