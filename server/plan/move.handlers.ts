import { moveCalls } from '#domain/plan/move';
import { MANY_IDS } from '../change/change.handlers.ts';
import { previewChange, writeJudged } from '../change/preview-change.ts';
import { connectionLost, longCallHandler } from '../long-call/long-call-handler.ts';
import { changeOf, judgeMove } from './judge-move.ts';

/** Moves outdated plans to another specification of their car model, and checks such a move (behaviour 34.6). */
export const moveHandlers = [
  longCallHandler(
    moveCalls.check,
    async ({ body, db }) =>
      previewChange(db, 'plan', changeOf(body), await judgeMove(db, body, { lock: false })),
    { rows: MANY_IDS },
  ),

  longCallHandler(
    moveCalls.move,
    async ({ body, db }) => {
      const change = { ...changeOf(body), expect: body.expect };
      return writeJudged(db, 'plan', change, await judgeMove(db, body, { lock: true }));
    },
    { rows: MANY_IDS, lost: connectionLost('moved') },
  ),
];
