import { useState } from 'react';
import { grouped } from '#domain/values/counted';
import { type Condition, MAX_CONDITIONS, type Where } from '#domain/wire/condition';
import { type Draft, draftOf, readDraft } from './draft.ts';
import type { FilterColumn } from './filter-column.ts';

interface FilterDraftOptions {
  columns: readonly FilterColumn[];
  where: Where;
  opened: string | undefined;
  onChange: (where: Where) => void;
}

/** Returns the state of the filter panel: the column being edited, and its condition as a draft. */
export function useFilterDraft(options: FilterDraftOptions) {
  const { columns, opened, onChange } = options;
  // Stored here, because the URL may not contain a change yet when the next column is shown.
  const [where, setWhere] = useState(options.where);
  const [name, setName] = useState(opened ?? columns[0]?.name ?? '');
  const column = columns.find((candidate) => candidate.name === name) ?? (columns[0] as FilterColumn);
  const [draft, setDraft] = useState<Draft>(() => draftOf(column, where[column.name]));
  const [fault, setFault] = useState('');

  function change(patch: Partial<Draft>) {
    setFault('');
    setDraft({ ...draft, ...patch });
  }

  function setCondition(condition: Condition | undefined): Where {
    const { [column.name]: before, ...rest } = where;
    if (JSON.stringify(condition) === JSON.stringify(before)) return where;
    const next = condition ? { ...where, [column.name]: condition } : rest;
    setWhere(next);
    onChange(next);
    return next;
  }

  function apply(): Where | undefined {
    const read = readDraft(column, draft);
    if ('fault' in read) {
      setFault(read.fault);
      return undefined;
    }
    const isOneMore = read.condition && !(column.name in where);
    if (!isOneMore || Object.keys(where).length < MAX_CONDITIONS) return setCondition(read.condition);
    setFault(`A list takes conditions on at most ${grouped(MAX_CONDITIONS)} columns.`);
    return undefined;
  }

  function clear() {
    setCondition(undefined);
    setDraft(draftOf(column));
  }

  /** Applies the draft and moves to another column. Returns false, and stays, if the draft cannot be applied. */
  function choose(next: string): boolean {
    const chosen = columns.find((candidate) => candidate.name === next);
    const applied = chosen && apply();
    if (!applied) return false;
    setName(next);
    setFault('');
    setDraft(draftOf(chosen, applied[next]));
    return true;
  }

  return { column, where, draft, fault, change, apply, clear, choose };
}
