import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type moveCalls, NOT_OUTDATED } from '#domain/plan/move';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import { answerCheck, writeJudged } from '../change/answer-change.ts';
import { type Judgement, judgeChange } from '../change/judge-change.ts';
import type { Db } from '../db/db.ts';

type Asked = ParsedOf<typeof moveCalls.check>;

/** Says what a move of outdated plans would do (behaviour 34.6). Throws 400 for a specification that cannot be chosen. */
export async function checkMove(db: Db, asked: Asked): Promise<DataOf<typeof moveCalls.check>> {
  return answerCheck(db, 'plan', changeOf(asked), await judgeMove(db, asked, { lock: false }));
}

/**
 * Puts outdated plans on another specification of their car model, as one batch that can be undone. Needs a transaction.
 * Throws 409 where the check said something else, and what the check throws.
 */
export async function movePlans(
  db: Db,
  asked: ParsedOf<typeof moveCalls.move>,
): Promise<DataOf<typeof moveCalls.move>> {
  const change = { ...changeOf(asked), expect: asked.expect };
  return writeJudged(db, 'plan', change, await judgeMove(db, asked, { lock: true }));
}

const changeOf = ({ specification_id }: Asked) => ({ set: { specification_id } });

/** As any change of many plans is judged (behaviour 33.3); plans whose specification is in force at their begin stay. */
async function judgeMove(db: Db, asked: Asked, { lock }: { lock: boolean }): Promise<Judgement> {
  const judged = await judgeChange(db, 'plan', asked.plan_ids, changeOf(asked), { lock });
  const { rows } = await sql<{ plan_id: number }>`
    select plan_id from plans join specifications using (specification_id)
    where plan_id = any (${asked.plan_ids}::int[]) and (state = 'P' or next_begin <= plans.begin_date)
  `.execute(db);
  const outdated = new Set(rows.map(({ plan_id }) => plan_id));
  const changed = judged.changed.filter(({ id }) => outdated.has(id));
  const others = judged.changed.filter(({ id }) => !outdated.has(id));
  const moved = changed.map(({ id }) => id);
  return {
    ...judged,
    changed,
    refused: [...judged.refused, ...others.map(({ id, label }) => ({ id, label, reason: NOT_OUTDATED }))],
    expect: createHash('sha256')
      .update(JSON.stringify([judged.expect, moved]))
      .digest('hex'),
  };
}
