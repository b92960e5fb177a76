import * as z from 'zod/mini';
import { listName } from '../record/record-kinds.ts';
import { optionalId, recordId, version } from '../values/record-id.ts';
import { requiredLabel, storable, textFault } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

/** The maximum number of views of a list that a user may own, including shared views. */
export const MAX_VIEWS = 50;
/** The limit in bytes of the URLs and layouts of these views together. A filter may contain a thousand codes. */
export const MAX_VIEW_BYTES = 64 * 1024;
const MAX_COLUMNS = 40;
const WIDEST_COLUMN_PIXELS = 2_000;

/** The URL of a list after the `?`. It is not trimmed. */
const address = z.string().check(storable((text) => textFault(text, { max: MAX_VIEW_BYTES })));

const columnName = z.string().check(z.regex(/^[a-z_]{1,64}$/));

/**
 * The layout of the columns of a list. Columns without a setting keep the default of the list. Widths are CSS pixels.
 */
export const layout = z.object({
  order: z.array(columnName).check(z.maxLength(MAX_COLUMNS)),
  hidden: z.array(columnName).check(z.maxLength(MAX_COLUMNS)),
  /** The shown columns that the list does not show by default. */
  shown: z._default(z.array(columnName).check(z.maxLength(MAX_COLUMNS)), []),
  pinned: z.array(columnName).check(z.maxLength(MAX_COLUMNS)),
  widths: z
    .record(columnName, z.int().check(z.minimum(24), z.maximum(WIDEST_COLUMN_PIXELS)))
    .check(
      z.refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, `has at most ${MAX_COLUMNS} columns.`),
    ),
});
export type Layout = z.infer<typeof layout>;

/** A view in the list of views, without its URL, which is loaded when the view is opened. */
const savedView = z.object({
  view_id: recordId,
  list: listName,
  name: z.string(),
  /** The length of the URL. Only a view whose URL has the length of the current URL can be the current view. */
  query_length: z.int(),
  layout: z.nullable(layout),
  shared: z.boolean(),
  username: z.string(),
  /**
   * `mine` is true if the user owns the view, and `changeable` if the user may change it. Administrators may also
   * change shared views.
   */
  mine: z.boolean(),
  changeable: z.boolean(),
  version: z.int(),
});
export type SavedView = z.infer<typeof savedView>;

export const viewCalls = {
  list: call('/api/view/list', {
    request: z.object({ list: listName }),
    data: z.array(savedView),
    summary: "List the caller's views of a list and the shared views, by name",
  }),
  model: call('/api/view/model', {
    request: z.object({ view_id: recordId }),
    data: z.object({ query: z.string() }),
    summary: 'Load the query of a view, which is the part of its URL after the `?`',
  }),
  save: call('/api/view/save', {
    request: z.object({
      view_id: optionalId,
      list: listName,
      name: requiredLabel,
      query: address,
      layout: z.nullable(layout),
      shared: z._default(z.boolean(), false),
      version,
    }),
    data: z.object({ view_id: recordId, version: z.int() }),
    writes: true,
    who: 'viewer',
    incomplete: 'Enter a name for the view.',
    summary:
      'Create or change a view; a new view replaces the view of the caller with the same list and name',
  }),
  delete: call('/api/view/delete', {
    request: z.object({ view_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: 'Delete a view that the caller may change',
  }),
};
