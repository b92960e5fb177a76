import { useQueryClient } from '@tanstack/react-query';
import { use, useEffectEvent } from 'react';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { messageOf } from '../../api/api-error.ts';
import { gridQuery } from '../../api/grid-query.ts';
import type { UnreadText } from '../../ui/control/field.tsx';
import { findMatch } from './find-match.ts';
import { PendingLookupsContext } from './pending-lookups.ts';
import type { LookupOptions } from './use-lookup.ts';
import { FRESH_FOR_MS, LOOKUP_LIMIT } from './use-options.ts';

export type FieldOptions<G extends AnyLookup> = Omit<LookupOptions<G>, 'unfound' | 'onTyped'>;

/**
 * Returns `find`, which looks up a typed text for which the list has no marked option (behaviour 16.5), and `change`,
 * which chooses a record, or none. The form stores the text as unread until its record is found.
 */
export function useTypedText<G extends AnyLookup>(
  { grid, column, extra, limit = LOOKUP_LIMIT, onChange }: FieldOptions<G>,
  unread: UnreadText | undefined,
  onUnread: (text: UnreadText | undefined) => void,
) {
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);

  function change(row: RowOf<G> | null, leaving = false) {
    onUnread(undefined);
    onChange(row, leaving);
  }

  const chooseFound = useEffectEvent(
    (pending: UnreadText, { rows = [], fault }: { rows?: RowOf<G>[]; fault?: string }) => {
      // The user has typed another text or chosen a record in the meantime.
      if (unread !== pending) return;
      const row = rows[findMatch(rows, [column, grid.closest], pending.text)];
      if (row) change(row);
      else onUnread({ ...pending, fault: fault ?? notFound(pending.text, rows.length) });
    },
  );

  async function find(text: string) {
    const pending = { text };
    onUnread(pending);
    const page = { offset: 0, limit, search: text, extra };
    try {
      // Unlike the request of the list, this one continues after the field is unmounted.
      const { rows } = await lookups.add(
        client.fetchQuery({ ...gridQuery(grid, page), staleTime: FRESH_FOR_MS }),
      );
      chooseFound(pending, { rows });
    } catch (error) {
      chooseFound(pending, { fault: messageOf(error) });
    }
  }

  return { change, find: (text: string) => void find(text) };
}

function notFound(text: string, matchCount: number): string {
  return matchCount > 0
    ? `"${text}" matches several records. Choose one from the list.`
    : `"${text}" was not found.`;
}
