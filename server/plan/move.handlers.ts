import { moveCalls } from '#domain/plan/move';
import { answerCheck, writeJudged } from '../change/answer-change.ts';
import { importHandler } from '../http/import-handler.ts';
import { changeOf, judgeMove } from './judge-move.ts';

const LOST = 'The connection to the database was lost, and nothing was moved. Please try again.';

/**
 * Outdated plans on another specification of their car model, and the check of it, done where imports are (behaviour
 * 34.6).
 */
export const moveHandlers = [
  importHandler(moveCalls.check, async ({ body, db }) =>
    answerCheck(db, 'plan', changeOf(body), await judgeMove(db, body, { lock: false })),
  ),

  importHandler(
    moveCalls.move,
    async ({ body, db }) => {
      const change = { ...changeOf(body), expect: body.expect };
      return writeJudged(db, 'plan', change, await judgeMove(db, body, { lock: true }));
    },
    LOST,
  ),
];
