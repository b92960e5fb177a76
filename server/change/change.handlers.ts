import { changeChecks, changeWrites, MAX_CHANGED, TOO_MANY_RECORDS } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import { connectionLost, type LongCallHandler, longCallHandler } from '../long-call/long-call-handler.ts';
import { judgeChange } from './judge-change.ts';
import { previewChange, writeJudged } from './preview-change.ts';
import { requestedIds } from './requested-ids.ts';

/** The maximum number of records that a bulk change may name. */
export const MANY_IDS = { elements: MAX_CHANGED, tooManyElements: TOO_MANY_RECORDS };

/** The bulk change of a kind, and its preview (behaviour 33). */
export function changeHandlers(kind: RecordKind): LongCallHandler[] {
  return [
    longCallHandler(
      changeChecks[kind],
      async ({ body, db, outside }) => {
        const ids = await requestedIds({ db, outside }, kind, body);
        return previewChange(db, kind, body, await judgeChange(db, kind, ids, body, { lock: false }));
      },
      { rows: MANY_IDS },
    ),

    longCallHandler(
      changeWrites[kind],
      async ({ body, db, outside }) => {
        const ids = await requestedIds({ db, outside }, kind, body);
        return writeJudged(db, kind, body, await judgeChange(db, kind, ids, body, { lock: true }));
      },
      { rows: MANY_IDS, lost: connectionLost('changed') },
    ),
  ];
}
