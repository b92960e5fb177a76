import * as z from 'zod/mini';
import { changeCheck, changeDone } from '../change/change.ts';
import { recordId, recordIds } from '../values/record-id.ts';
import { call } from '../wire/call.ts';

export const NOT_OUTDATED = 'Its specification is in force when it begins.';
export const BEGINS_LATER = 'Its specification begins later than the plan.';
export const NONE_IN_FORCE = 'No specification is in force when it begins.';

const move = {
  /**
   * Null for all outdated plans that Today lists. If there are too many for one call, those that begin first are moved.
   */
  plan_ids: z.nullable(recordIds),
  /** Null to move each plan to the specification of its car model that is in force at its start. */
  specification_id: z.nullable(recordId),
};

/**
 * The calls that move outdated plans to a chosen specification of their car model, or each to the specification in
 * force (behaviour 34.6).
 */
export const moveCalls = {
  check: call('/api/plan/move_check', {
    request: z.object(move),
    data: changeCheck,
    summary: 'Preview a move of outdated plans',
  }),
  move: call('/api/plan/move', {
    request: z.object({ ...move, expect: z.string() }),
    data: changeDone,
    writes: true,
    source: 'bulk',
    summary:
      'Move outdated plans to a chosen specification of their car model, or each to the specification in force at its start; returns 409 if the effect has changed since the preview',
  }),
};
