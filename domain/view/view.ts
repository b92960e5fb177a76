import * as z from 'zod/mini';
import { listName } from '../record/record-kinds.ts';
import { idOrNew, recordId } from '../values/record-id.ts';
import { requiredLabel, storable, textFault } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

/** The maximum number of views of a list that one user owns, including shared ones. */
export const MOST_VIEWS = 50;
/** The limit in bytes of these views' URLs and layouts together: filters may have a list of a thousand codes. */
export const MOST_VIEW_BYTES = 64 * 1024;
const MOST_COLUMNS = 40;
const WIDEST_COLUMN_PIXELS = 2_000;

/** A list's URL after the `?`; never trimmed, but with the refused characters of every text. */
const address = z.string().check(storable((text) => textFault(text, { max: MOST_VIEW_BYTES })));

const columnName = z.string().check(z.regex(/^[a-z_]{1,64}$/));

/** The layout of a list's columns; columns without a setting keep the list's default. Widths are CSS pixels. */
export const layout = z.object({
  order: z.array(columnName).check(z.maxLength(MOST_COLUMNS)),
  hidden: z.array(columnName).check(z.maxLength(MOST_COLUMNS)),
  /** The columns that the list offers but does not show by default, and that this layout shows. */
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

/** A named view in the list of views: without its URL, which is long and loaded when it is opened. */
const savedView = z.object({
  view_id: recordId,
  list: listName,
  name: z.string(),
  /** The length of its URL: only a view of this length can be the current one. */
  query_length: z.int(),
  /** Null if the user has not changed it. */
  layout: z.nullable(layout),
  /** True if it is shared. */
  shared: z.boolean(),
  /** The user who created it. */
  username: z.string(),
  /** True if the user owns it; and if the user may change it: their own views, and as an admin also shared ones. */
  mine: z.boolean(),
  changeable: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const viewCalls = {
  list: call('/api/view/list', {
    request: z.object({ list: listName }),
    data: z.array(savedView),
    summary: "List the caller's saved views of a list, and those for everybody, by name",
  }),
  model: call('/api/view/model', {
    request: z.object({ view_id: recordId }),
    data: z.object({ query: z.string() }),
    summary: "Load the address of a view after the list's `?`",
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
    summary: 'Save a view; an existing name is replaced',
  }),
  delete: call('/api/view/delete', {
    request: z.object({ view_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: 'Delete a view that the caller may change',
  }),
};
