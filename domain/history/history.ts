import * as z from 'zod/mini';
import { recordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { paged } from '../wire/paged.ts';

/** The source of a change: a form's save or delete, an import, a command, a bulk change, an undo, or a token. */
export const changeSource = z.enum(['form', 'import', 'command', 'bulk', 'undo', 'token']);
export type ChangeSource = z.infer<typeof changeSource>;

const historyEntry = z.object({
  at: z.string(),
  at_label: z.string(),
  username: z.nullable(z.string()),
  source: changeSource,
  /** The name of the token that made the change, or null. */
  token: z.nullable(z.string()),
  changes: z.array(recordedChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyCall = call('/api/history/list', {
  request: z.object({
    kind: recordKind,
    id: recordId,
    ...paged,
  }),
  data: z.object({ rows: z.array(historyEntry), count: z.int() }),
  summary:
    'List the changes of a record, newest first, with one entry for each save; a page of large entries has fewer than `limit` entries',
});
