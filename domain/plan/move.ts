import * as z from 'zod/mini';
import { changeCheck, changeDone } from '../change/change.ts';
import { recordId, recordIds } from '../values/record-id.ts';
import { call } from '../wire/call.ts';

export const NOT_OUTDATED = 'Its specification is in force when it begins.';
export const BEGINS_LATER = 'Its specification begins later than the plan.';
export const NONE_IN_FORCE = 'No specification is in force when it begins.';

const move = {
  /** Null: all that Today shows, of more than can be changed at once the first to begin. */
  plan_ids: z.nullable(recordIds),
  /** Null: each goes to the specification of its car model that is in force when it begins. */
  specification_id: z.nullable(recordId),
};

/** Outdated plans are put on another specification of their car model, or each on the one in force (behaviour 34.6). */
export const moveCalls = {
  check: call('/api/plan/move_check', {
    request: z.object(move),
    data: changeCheck,
    summary: 'Say what a move of outdated plans would do',
  }),
  move: call('/api/plan/move', {
    request: z.object({ ...move, expect: z.string() }),
    data: changeDone,
    writes: true,
    source: 'bulk',
    summary:
      'Put outdated plans on another specification of their car model, or each on the one in force, as a check has said',
  }),
};
