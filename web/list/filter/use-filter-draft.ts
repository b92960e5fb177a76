import { useState } from 'react';
import { grouped } from '#domain/values/counted';
import { type Condition, MOST_CONDITIONS, type Where } from '#domain/wire/condition';
import { type Draft, draftOf, readDraft } from './draft.ts';
import type { FilterColumn } from './filter-column.ts';

interface FilterDraftOptions {
  /** The columns that can be chosen, in the order of the screen. */
  columns: readonly FilterColumn[];
  /** The filters of the list. */
  where: Where;
  /** The column that is chosen at first. */
  opened: string | undefined;
  onChange: (where: Where) => void;
}

export type FilterDraft = ReturnType<typeof useFilterDraft>;

/** The conditions on one column after the other while they are typed: what is typed counts as soon as one goes on. */
export function useFilterDraft(options: FilterDraftOptions) {
  const { columns, opened, onChange } = options;
  // Changes made here: the next column may be shown before the address has them.
  const [changed, setChanged] = useState<Record<string, Condition | undefined>>({});
  const where = withChanged(options.where, changed);
  const [name, setName] = useState(opened ?? columns[0]?.name ?? '');
  const column = columns.find((one) => one.name === name) ?? (columns[0] as FilterColumn);
  const [draft, setDraft] = useState<Draft>(() => draftOf(column, where[column.name]));
  const [fault, setFault] = useState('');

  function change(patch: Partial<Draft>) {
    setFault('');
    setDraft({ ...draft, ...patch });
  }

  function put(condition: Condition | undefined): Where {
    if (JSON.stringify(condition) === JSON.stringify(where[column.name])) return where;
    const next = withChanged(where, { [column.name]: condition });
    setChanged({ ...changed, [column.name]: condition });
    onChange(next);
    return next;
  }

  /** Filters by what is typed; answers all that the list is filtered by then, and nothing where it cannot be. */
  function take(): Where | undefined {
    const read = readDraft(column, draft);
    if ('fault' in read) {
      setFault(read.fault);
      return undefined;
    }
    const isOneMore = read.condition && !(column.name in where);
    if (!isOneMore || Object.keys(where).length < MOST_CONDITIONS) return put(read.condition);
    setFault(`A list takes conditions on ${grouped(MOST_CONDITIONS)} columns at most.`);
    return undefined;
  }

  /** Takes the condition on the column away, and what is typed of it. */
  function clear() {
    put(undefined);
    setDraft(draftOf(column));
  }

  /** Goes on with another column, once what is typed for this one counts; whether it does. */
  function choose(next: string): boolean {
    const chosen = columns.find((one) => one.name === next);
    const taken = chosen && take();
    if (!taken) return false;
    setName(next);
    setFault('');
    setDraft(draftOf(chosen, taken[next]));
    return true;
  }

  return { column, where, draft, fault, change, take, clear, choose };
}

/** Conditions with others in the place of those on the same columns, or with none. */
function withChanged(where: Where, changed: Record<string, Condition | undefined>): Where {
  const all = Object.entries({ ...where, ...changed });
  return Object.fromEntries(all.flatMap(([name, condition]) => (condition ? [[name, condition]] : [])));
}
