import { batchCalls, batchGrid } from '#domain/batch/batch';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useList } from '../list/rows/use-list.ts';
import { actOnOneRow } from '../list/use-list-keys.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useOpened } from '../ui/use-opened.ts';
import { BatchDialog } from './batch-dialog.tsx';

const batchColumns = {
  batch_id: 'hidden',
  at: 'hidden',
  at_label: { ...textColumn('When'), pixels: 168 },
  username: { ...textColumn('Who'), pixels: 120 },
  title: { ...textColumn('What'), pixels: 208, fills: true, maxPixels: 480 },
  filename: { ...textColumn('File'), pixels: 200 },
  inserted: { ...numberColumn('New'), pixels: 88 },
  updated: { ...numberColumn('Changed'), pixels: 96 },
  left_out: { ...numberColumn('Left out'), pixels: 96 },
  undone_at: 'hidden',
  undone_label: { ...textColumn('Undone'), pixels: 216, takesRest: true },
} satisfies ColumnDefinitions<typeof batchGrid>;

const { batch_id, at, at_label, title, ...others } = batchColumns;
/** On a phone, the first column shows the time with the user below it, and the second column the title. */
const phoneBatchColumns = {
  ...{ batch_id, at },
  at_label: { ...at_label, cell: (when, { username }) => <TwoLines below={username}>{when}</TwoLines> },
  title,
  ...others,
} satisfies ColumnDefinitions<typeof batchGrid>;

/** The list of imports and bulk changes, which can be undone here (behaviour 27.6). */
export function BatchList() {
  const go = useGo();
  const mayUndo = useMay(batchCalls.undo);
  const list = useList(batchGrid, useIsPhone() ? phoneBatchColumns : batchColumns);
  const { ids, idOf, selection } = list;
  const [opened, open] = useOpened('batch_id');
  const [only] = ids;
  useKeys({ u: actOnOneRow(ids, open) });

  return (
    <>
      <ListScreen
        title="Imports and bulk changes"
        placeholder="Search imports and bulk changes..."
        list={list}
        rows={{ path: (row) => paths.batch(idOf(row)), onOpen: open }}
        empty={
          <>
            <p>No imports or bulk changes yet.</p>
            <Permitted to={SAVES_RECORDS}>
              <Button onClick={() => go(paths.partSapImport)}>Import part SAPs</Button>
            </Permitted>
          </>
        }
        chosen={
          only !== undefined &&
          ids.length === 1 && <Button onClick={() => open(only)}>{mayUndo ? 'Undo...' : 'Open'}</Button>
        }
      />
      {opened !== undefined && (
        <BatchDialog key={opened} id={opened} onClose={() => open(undefined)} onUndone={selection.clear} />
      )}
    </>
  );
}
