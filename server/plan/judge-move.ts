import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type moveCalls, NOT_OUTDATED } from '#domain/plan/move';
import type { ParsedOf } from '#domain/wire/call';
import { type Judgement, judgeChange } from '../change/judge-change.ts';
import type { Db } from '../db/db.ts';

type Asked = ParsedOf<typeof moveCalls.check>;

/** A move as the change of many plans that it is. */
export const changeOf = ({ specification_id }: Asked) => ({ set: { specification_id } });

/**
 * As any change of many plans is judged (behaviour 33.3); plans whose specification is in force at their begin stay.
 * Throws 400 for a specification that cannot be chosen.
 */
export async function judgeMove(db: Db, asked: Asked, { lock }: { lock: boolean }): Promise<Judgement> {
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
