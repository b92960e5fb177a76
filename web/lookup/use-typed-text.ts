import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { messageOf } from '../api/api-error.ts';
import { onlyAnswer } from './only-answer.ts';
import { useAsk } from './use-ask.ts';
import type { LookupOptions } from './use-lookup.ts';

/** A text that was left in the field: being looked for, or with the reason why it names nothing. */
interface Typed {
  text: string;
  /** What was chosen then: where another record is chosen since, the text is of the past. */
  value: number | null;
  fault?: string;
}

export type FieldOptions<G extends AnyGrid> = Omit<LookupOptions<G>, 'unfound' | 'onTyped'>;

/**
 * Finds the record of a text that was left before its answer was there (behaviour 16.5). Until it is found the text
 * stands in the field and keeps the form from being saved, by the field's own validity.
 */
export function useTypedText<G extends AnyGrid>(options: FieldOptions<G>, value: number | null) {
  const { grid, column, extra, limit, onChange } = options;
  const ask = useAsk(grid);
  const field = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<Typed | null>(null);
  const typed = left?.value === value ? left : null;
  const latest = useRef<Typed>(null);
  useEffect(() => field.current?.setCustomValidity(typed ? typed.text : ''), [typed]);

  function hold(text: Typed | null) {
    latest.current = text;
    setLeft(text);
  }

  function change(row: RowOf<G> | null, leaving = false) {
    hold(null);
    onChange(row, leaving);
  }

  const take = useEffectEvent((asked: Typed, rows: RowOf<G>[]) => {
    const row = rows[onlyAnswer(rows, [column, grid.closest], asked.text)];
    if (row) change(row);
    else hold({ ...asked, fault: notFound(asked.text, rows.length) });
  });

  async function find(text: string) {
    const asked = { text, value };
    hold(asked);
    try {
      const rows = await ask(text, { extra, limit });
      if (latest.current === asked) take(asked, rows);
    } catch (error) {
      if (latest.current === asked) hold({ ...asked, fault: messageOf(error) });
    }
  }

  return { field, text: typed?.text, fault: typed?.fault, change, find: (text: string) => void find(text) };
}

function notFound(text: string, several: number): string {
  return several > 0 ? `"${text}" fits more than one. Choose one from the list.` : `"${text}" was not found.`;
}
