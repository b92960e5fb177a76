import { changeChecks, changeWrites, MOST_PREVIEWED } from '#domain/change/change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { compareTexts } from '#domain/values/compare-texts';
import { conflict } from '../errors/errors.ts';
import { type ImportHandler, importHandler } from '../http/import-handler.ts';
import { nameReferences } from '../record/name-references.ts';
import { askedIds } from './asked-ids.ts';
import { followsOf } from './follows.queries.ts';
import { judgeChange } from './judge-change.ts';
import { writeAsBatch } from './write-change.ts';

const LOST = 'The connection to the database was lost, and nothing was changed. Please try again.';

/** Changes of many records, and the check of what one would do; done where imports are (behaviour 33). */
export const changeHandlers = (Object.keys(RECORD_KINDS) as RecordKind[]).flatMap((kind): ImportHandler[] => [
  importHandler(changeChecks[kind], async ({ body, db }) => {
    const ids = await askedIds(db, kind, body);
    const { changed, ...judged } = await judgeChange(db, kind, ids, body, { lock: false });
    const first = changed.toSorted((a, b) => compareTexts(a.label, b.label)).slice(0, MOST_PREVIEWED);
    return {
      ...judged,
      changed: changed.length,
      rows: await nameReferences(db, first),
      follows: await followsOf(
        db,
        kind,
        body,
        changed.map(({ id }) => id),
      ),
    };
  }),

  importHandler(
    changeWrites[kind],
    async ({ body, db }) => {
      const ids = await askedIds(db, kind, body);
      const { changed, ...judged } = await judgeChange(db, kind, ids, body, { lock: true });
      if (judged.expect !== body.expect) throw conflict('The list changed: look again.', 'list_changed');
      const batch_id = changed.length === 0 ? null : await writeAsBatch(db, kind, body, changed);
      return { ...judged, changed: changed.length, batch_id };
    },
    LOST,
  ),
]);
