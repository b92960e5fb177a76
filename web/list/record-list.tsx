import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { kindOfList, RECORD_KINDS } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import type { AnyCall } from '#domain/wire/call';
import type { RowOf } from '#domain/wire/grid';
import { prefetchRecord } from '../api/prefetch-record.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/when-empty.ts';
import type { RowColumns } from '../grid/columns/column-definitions.ts';
import { RelatedDialog } from '../related/related-button.tsx';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { lazy } from '../ui/lazy.tsx';
import type { AskedMany } from './change/change-many.tsx';
import { targetOf } from './change-target.ts';
import { type Deletion, useDelete } from './delete/use-delete.ts';
import { ListScreen } from './list-screen.tsx';
import { OF_BATCH } from './of-batch.ts';
import type { ListGrid } from './page-query.ts';
import { useList } from './use-list.ts';
import { chosenRows, useListKeys } from './use-list-keys.ts';

const ChangeMany = lazy(async () => (await import('./change/change-many.tsx')).default);
const DeleteRefused = lazy(async () => (await import('./delete/delete-refused.tsx')).default);

interface RecordListProps<G extends ListGrid> {
  title: string;
  placeholder: string;
  grid: G;
  columns: RowColumns<RowOf<G>>;
  /** Where a record is edited, and without an id where one is added. */
  formPath: (id?: number) => string;
  /** What its records are loaded, saved and deleted with: one that is looked at is fetched beforehand. */
  calls: Record<'model' | 'save' | 'delete', AnyCall>;
  deletion: Deletion;
  /** Buttons of this list that need no rows. */
  children?: ReactNode;
  /** How an empty list is begun, where that is not by adding one record. */
  begin?: ReactNode;
  /** Buttons for the checked rows, between Edit and Delete. */
  actions?: (ids: number[]) => ReactNode;
}

/** The list of a kind of record: what every list has, and buttons that add, edit and delete. */
export function RecordList<G extends ListGrid>(props: RecordListProps<G>) {
  const { title, placeholder, grid, calls, formPath, children, actions } = props;
  const go = useGo();
  const maySave = useMay(calls.save);
  const mayDelete = useMay(calls.delete);
  const client = useQueryClient();
  const kind = kindOfList(grid.view);
  // A change of many records takes what saving one does, and is fetched when it is asked for.
  const mayChange = useMay(SAVES_RECORDS) && kind !== undefined;
  const own = kind && RECORD_KINDS[kind].hasState ? OF_BATCH : undefined;
  const list = useList(grid, props.columns, own);
  const { state, selection, ids, idOf } = list;
  const deletion = useDelete(props.deletion, selection.clear);
  const [only] = ids;
  const [relatedTo, setRelatedTo] = useState<number>();
  const [changing, setChanging] = useState<AskedMany>();
  const edit = (id: number) => go(formPath(id), state.rows.map(idOf));

  const change = (preset?: AskedMany['preset']) =>
    setChanging({ ...targetOf(list), ...(preset && { preset }) });
  const isPageChecked = ids.length > 0 && state.rows.every((row) => selection.ids.has(idOf(row)));
  const found = state.count ?? 0;

  useListKeys(list, {
    n: () => (maySave ? go(formPath()) : false),
    e: () => {
      const [id, ...others] = chosenRows(ids);
      return id && others.length === 0 ? edit(id) : false;
    },
    r: () => {
      const [id, ...others] = chosenRows(ids);
      return id && others.length === 0 ? setRelatedTo(id) : false;
    },
    c: () => (mayChange && ids.length > 0 ? change() : false),
    Delete: () => (mayDelete && ids.length > 0 && !selection.all ? deletion.start(ids) : false),
  });

  // It stays while rows come.
  const add = useMemo(
    () =>
      maySave && (
        <Button kind="primary" onClick={() => go(formPath())}>
          Add New
        </Button>
      ),
    [go, formPath, maySave],
  );

  function prefetch({ search }: HTMLAnchorElement) {
    const id = Number(new URLSearchParams(search).get(grid.id));
    if (id) prefetchRecord(client, { load: calls.model, idName: grid.id }, id);
  }

  return (
    <>
      <ListScreen
        title={title}
        placeholder={placeholder}
        list={list}
        rowPath={(row) => formPath(idOf(row))}
        onRest={prefetch}
        onRelated={setRelatedTo}
        empty={
          <FirstStepsOr>
            {maySave && (props.begin ?? <Button onClick={() => go(formPath())}>Add the first one</Button>)}
          </FirstStepsOr>
        }
        chosen={
          <>
            {only !== undefined && ids.length === 1 && !selection.all && (
              <>
                <Button onClick={() => edit(only)}>{maySave ? 'Edit' : 'Open'}</Button>
                <Button onClick={() => setRelatedTo(only)}>Related</Button>
              </>
            )}
            {!selection.all && actions?.(ids)}
            {mayChange && (
              <Button onClick={() => change()}>
                Change {grouped(selection.all ? found : ids.length)}...
              </Button>
            )}
            {mayDelete && !selection.all && (
              <Button kind="danger-light" busy={deletion.busy} onClick={() => deletion.start(ids)}>
                Delete {ids.length}
              </Button>
            )}
            {mayChange && isPageChecked && !selection.all && found > ids.length && (
              <Button kind="quiet" onClick={selection.selectAll}>
                Select all {grouped(found)} found
              </Button>
            )}
          </>
        }
      >
        {add}
        {children}
      </ListScreen>
      {kind && relatedTo !== undefined && (
        <RelatedDialog kind={kind} id={relatedTo} onClose={() => setRelatedTo(undefined)} />
      )}
      {kind && changing && (
        <ChangeMany
          kind={kind}
          {...changing}
          onDone={selection.clear}
          onClose={() => setChanging(undefined)}
        />
      )}
      {deletion.refusal && (
        <DeleteRefused
          refusal={deletion.refusal}
          onClose={deletion.close}
          onDelete={deletion.removeOthers}
          onSetPassive={
            deletion.setPassive &&
            ((chosen) => {
              if (chosen.length === 1) return deletion.setPassive?.(chosen);
              deletion.close();
              change({ state: 'P' });
            })
          }
        />
      )}
    </>
  );
}
