import { useState } from 'react';
import { type Condition, MAX_CONDITIONS, TOO_MANY_CONDITIONS, type Where } from '#domain/wire/condition';
import type { FilterColumn } from './filter-column.ts';
import { readCondition, type TypedCondition, typedCondition } from './typed-condition.ts';

interface FilterPanelOptions {
  columns: readonly FilterColumn[];
  where: Where;
  opened: string | undefined;
  onChange: (where: Where) => void;
}

/**
 * Returns the state of the filter panel, such as the column being edited and its condition as typed, and the functions
 * that change it.
 */
export function useFilterPanel(options: FilterPanelOptions) {
  const { columns, opened, onChange } = options;
  // Stored here, because the URL may not contain a change yet when the next column is shown.
  const [where, setWhere] = useState(options.where);
  const [name, setName] = useState(opened ?? columns[0]?.name ?? '');
  const column = columns.find((candidate) => candidate.name === name) ?? (columns[0] as FilterColumn);
  const [typed, setTyped] = useState<TypedCondition>(() => typedCondition(column, where[column.name]));
  const [fault, setFault] = useState('');

  function change(patch: Partial<TypedCondition>) {
    setFault('');
    setTyped({ ...typed, ...patch });
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
    const read = readCondition(column, typed);
    if ('fault' in read) {
      setFault(read.fault);
      return undefined;
    }
    const isOneMore = read.condition && !(column.name in where);
    if (!isOneMore || Object.keys(where).length < MAX_CONDITIONS) return setCondition(read.condition);
    setFault(TOO_MANY_CONDITIONS);
    return undefined;
  }

  function clear() {
    setCondition(undefined);
    setTyped(typedCondition(column));
  }

  /** Applies the typed condition and moves to another column. Returns false, and stays, if it cannot be applied. */
  function choose(next: string): boolean {
    const chosen = columns.find((candidate) => candidate.name === next);
    const applied = chosen && apply();
    if (!applied) return false;
    setName(next);
    setFault('');
    setTyped(typedCondition(chosen, applied[next]));
    return true;
  }

  return { column, where, typed, fault, change, apply, clear, choose };
}
