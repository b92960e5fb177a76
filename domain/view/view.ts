import * as z from 'zod/mini';
import { listName } from '../record/record-kinds.ts';
import { idOrNew, recordId } from '../values/record-id.ts';
import { requiredLabel, storable, textFault } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

/** So many views of a list one person has, those for everybody included. */
export const MOST_VIEWS = 50;
/** The addresses and layouts of these views together, in bytes: a list of a thousand codes may be among the filters. */
export const MOST_VIEW_BYTES = 64 * 1024;
const MOST_COLUMNS = 40;
const WIDEST_COLUMN_PIXELS = 2_000;

/** A list's address behind the `?`; never trimmed, and like every stored text without what no text may hold. */
const address = z.string().check(storable((text) => textFault(text, { max: MOST_VIEW_BYTES })));

const columnName = z.string().check(z.regex(/^[a-z_]{1,64}$/));

/** How the columns of a list are laid out; what is not named stays as the list has it. Widths are CSS pixels. */
export const layout = z.object({
  order: z.array(columnName).check(z.maxLength(MOST_COLUMNS)),
  hidden: z.array(columnName).check(z.maxLength(MOST_COLUMNS)),
  /** The columns that a list offers without showing them, and this layout shows. */
  shown: z._default(z.array(columnName).check(z.maxLength(MOST_COLUMNS)), []),
  pinned: z.array(columnName).check(z.maxLength(MOST_COLUMNS)),
  widths: z
    .record(columnName, z.int().check(z.minimum(24), z.maximum(WIDEST_COLUMN_PIXELS)))
    .check(
      z.refine(
        (widths) => Object.keys(widths).length <= MOST_COLUMNS,
        `has at most ${MOST_COLUMNS} columns.`,
      ),
    ),
});
export type Layout = z.infer<typeof layout>;

/** A named view as the list of views shows it: all but its address, which is long and loaded when it is opened. */
const savedView = z.object({
  view_id: recordId,
  list: listName,
  name: z.string(),
  /** The characters of its address: only a view of this length can be the one that is shown. */
  query_length: z.int(),
  /** Where the person changed it. */
  layout: z.nullable(layout),
  /** Whether it is for everybody. */
  shared: z.boolean(),
  /** The person who made it. */
  username: z.string(),
  /** Whether it is one's own, and whether one may change it: one's own, as an admin also what is for everybody. */
  mine: z.boolean(),
  changeable: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const viewCalls = {
  list: call('/api/view/list', {
    request: z.object({ list: listName }),
    data: z.array(savedView),
    summary: "One's own saved views of a list, and those for everybody, by name",
  }),
  model: call('/api/view/model', {
    request: z.object({ view_id: recordId }),
    data: z.object({ query: z.string() }),
    summary: "The address of a view behind the list's `?`",
  }),
  save: call('/api/view/save', {
    request: z.object({
      view_id: idOrNew,
      list: listName,
      name: requiredLabel,
      query: address,
      layout: z.nullable(layout),
      shared: z._default(z.boolean(), false),
    }),
    data: z.object({ view_id: recordId }),
    writes: true,
    who: 'viewer',
    incomplete: 'Give the view a name.',
    summary: 'Save a view; a name that exists is replaced',
  }),
  delete: call('/api/view/delete', {
    request: z.object({ view_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: 'Forget a view that one may change',
  }),
};
