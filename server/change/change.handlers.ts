import { changeChecks, changeWrites } from '#domain/change/change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { type LongCallHandler, longCallHandler } from '../long-call/long-call-handler.ts';
import { answerCheck, writeJudged } from './answer-change.ts';
import { askedIds } from './asked-ids.ts';
import { judgeChange } from './judge-change.ts';

const LOST = 'The connection to the database was lost, and nothing was changed. Please try again.';

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

/** Changes of many records, and the check of what one would do (behaviour 33). */
export const changeHandlers = KINDS.flatMap((kind): LongCallHandler[] => [
  longCallHandler(changeChecks[kind], async ({ body, db, outside }) => {
    const ids = await askedIds({ db, outside }, kind, body);
    return answerCheck(db, kind, body, await judgeChange(db, kind, ids, body, { lock: false }));
  }),

  longCallHandler(
    changeWrites[kind],
    async ({ body, db, outside }) => {
      const ids = await askedIds({ db, outside }, kind, body);
      return writeJudged(db, kind, body, await judgeChange(db, kind, ids, body, { lock: true }));
    },
    { lost: LOST },
  ),
]);
