import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { batchCalls } from '#domain/batch/batch';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { AnyCall } from '#domain/wire/call';
import type { RowOf } from '#domain/wire/grid';
import { callQuery } from '../api/call-query.ts';
import { useMay } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { RelatedDialog } from '../form/related/related-button.tsx';
import type { RowColumns } from '../grid/columns/column-definitions.ts';
import { focusPageCheckbox } from '../grid/rows/focused-row.ts';
import { isFiltered } from '../grid/rows/list-position.ts';
import { newRecordPath, recordPath } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { keepKeys, useKeys } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import type { RecordsToChange } from './change/change-many.tsx';
import { type DeleteCalls, useDelete } from './change/use-delete.ts';
import { Chip } from './filter/chip.tsx';
import { ListScreen } from './list-screen.tsx';
import type { ListGrid, ListParameters } from './rows/list-parameters.ts';
import { type List, useList } from './rows/use-list.ts';
import { actOnOneRow } from './use-list-keys.ts';
import type { BuiltInView } from './views/use-saved-views.ts';

const ChangeMany = lazy(async () => (await import('./change/change-many.tsx')).default);
const DeleteRefused = lazy(async () => (await import('./change/delete-refused.tsx')).default);

/** The URL parameter that restricts a list to the records of one import or bulk change (behaviour 27.7). */
const BATCH_PARAMETERS: ListParameters = {
  names: ['batch_id'],
  filters: ['batch_id'],
  extra: ({ batch_id }) => (Number(batch_id) ? { batch_id: Number(batch_id) } : {}),
};

interface RecordListProps<G extends ListGrid> {
  kind: RecordKind;
  placeholder: string;
  grid: G;
  columns: RowColumns<RowOf<G>>;
  calls: Record<'save', AnyCall> & DeleteCalls;
  views?: readonly BuiltInView[];
  /** The path of the import screen. If set, an empty list offers the import instead of adding a first record. */
  importPath?: string;
  /** Buttons for the checked rows, between Edit and Delete. */
  actions?: (ids: number[]) => ReactNode;
}

export function RecordList<G extends ListGrid>(props: RecordListProps<G>) {
  const { kind, grid, calls, importPath } = props;
  const { many, hasState } = RECORD_KINDS[kind];
  const go = useGo();
  // A bulk change requires the same role as saving one record (app/viewer.test.tsx).
  const maySave = useMay(calls.save);
  const mayDelete = useMay(calls.delete);
  const list = useList(grid, props.columns, hasState ? BATCH_PARAMETERS : undefined, props.views);
  const { state, selection, ids, idOf } = list;
  // If all rows found are checked, a bulk change is the only action.
  const checkedIds = selection.all ? [] : ids;
  const only = checkedIds.length === 1 ? checkedIds[0] : undefined;
  const found = state.count ?? 0;
  const batchId = Number(state.parameters.batch_id) || undefined;
  const isPageChecked = checkedIds.length > 0 && state.rows.every((row) => selection.ids.has(idOf(row)));
  const [restored, setRestored] = useState<readonly number[]>();
  const deletion = useDelete(kind, calls, { onDone: selection.uncheckDone, onUndone: setRestored });
  const [relatedTo, setRelatedTo] = useState<number>();
  const [changing, setChanging] = useState<RecordsToChange>();

  const add = () => go(newRecordPath(kind));
  const edit = (id: number) => go(recordPath(kind, id), state.rows.map(idOf));
  const change = () => setChanging(targetOf(list));

  function addByKey() {
    keepKeys();
    add();
  }

  useKeys({
    n: maySave ? addByKey : undefined,
    e: selection.all ? undefined : actOnOneRow(ids, edit),
    r: selection.all ? undefined : actOnOneRow(ids, setRelatedTo),
    c: maySave && ids.length > 0 ? change : undefined,
    Delete: mayDelete && checkedIds.length > 0 ? () => deletion.start(checkedIds) : undefined,
  });

  function setPassive(chosen: number[]) {
    if (chosen.length === 1) return deletion.setPassive?.(chosen);
    deletion.close();
    setChanging({ ...targetOf(list, chosen), preset: { state: 'P' } });
  }

  return (
    <>
      <ListScreen
        title={many}
        placeholder={props.placeholder}
        list={list}
        rows={{
          path: (row) => recordPath(kind, idOf(row)),
          onRelated: setRelatedTo,
          restored,
        }}
        restriction={batchId ? batchRestriction(batchId, list) : undefined}
        empty={
          // A batch whose records were deleted shows no rows although the list has some, so the first steps are not
          // shown.
          !batchId && (
            <FirstStepsOr>
              {maySave &&
                (importPath ? (
                  <Button onClick={() => go(importPath)}>Import a spreadsheet</Button>
                ) : (
                  <Button onClick={add}>Add the first one</Button>
                ))}
            </FirstStepsOr>
          )
        }
        chosen={
          <>
            {only !== undefined && (
              <>
                <Button onClick={() => edit(only)}>{maySave ? 'Edit' : 'Open'}</Button>
                <Button onClick={() => setRelatedTo(only)}>Related</Button>
              </>
            )}
            {checkedIds.length > 0 && props.actions?.(checkedIds)}
            {maySave && (
              <Button onClick={change}>Change {grouped(selection.all ? found : ids.length)}...</Button>
            )}
            {mayDelete && checkedIds.length > 0 && (
              <Button kind="danger-light" busy={deletion.busy} onClick={() => deletion.start(checkedIds)}>
                Delete {checkedIds.length}
              </Button>
            )}
            {maySave && isPageChecked && found > ids.length && (
              <Button kind="quiet" onClick={focusPageCheckbox(selection.selectAll)}>
                Select all {grouped(found)} results
              </Button>
            )}
          </>
        }
      >
        {maySave && (
          <Button kind="primary" onClick={add}>
            Add New
          </Button>
        )}
        {maySave && importPath && <Button onClick={() => go(importPath)}>Bulk Import</Button>}
      </ListScreen>
      {relatedTo !== undefined && (
        <RelatedDialog kind={kind} id={relatedTo} onClose={() => setRelatedTo(undefined)} />
      )}
      {changing && (
        <ChangeMany
          kind={kind}
          {...changing}
          onDone={() => selection.uncheckDone('ids' in changing.target ? changing.target.ids : undefined)}
          onClose={() => setChanging(undefined)}
        />
      )}
      {deletion.refusal && (
        <DeleteRefused
          kind={kind}
          refusal={deletion.refusal}
          onClose={deletion.close}
          onDelete={deletion.removeOthers}
          onSetPassive={deletion.setPassive && setPassive}
        />
      )}
    </>
  );
}

function batchRestriction<Row extends object>(
  id: number,
  { unfiltered: { parameters }, removeRestriction }: List<Row>,
) {
  return {
    showAll: parameters,
    chips: <BatchChip id={id} onRemove={() => removeRestriction({ parameters })} />,
  };
}

function BatchChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(callQuery(batchCalls.model, { batch_id: id }));
  const text = data ? joinLabel([data.title, data.filename ?? data.at_label]) : 'One import or bulk change';
  return <Chip text={text} label={`Show all, not only: ${text}`} onRemove={onRemove} />;
}

/**
 * Returns the target of a bulk change: the records with `ids`, by default the checked rows. If all results are
 * selected, the default is all rows that match the list's request.
 */
function targetOf<Row extends object>(
  { grid, extra, state, selection, ids: checked, idOf }: List<Row>,
  ids = selection.all ? undefined : checked,
): RecordsToChange {
  const { rows, search, where, count = 0 } = state;
  if (ids) {
    const idSet = new Set(ids);
    return { target: { ids }, count: ids.length, shown: rows.filter((row) => idSet.has(idOf(row))).length };
  }
  const query = {
    ...extra,
    search: [...grid.searchable],
    search_text: search,
    ...(isFiltered(state) && { where }),
  };
  return { target: { query }, count, shown: rows.length };
}
