import { sql } from 'kysely';
import { containerCalls, containerGrid } from '#domain/container/container';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import type { Role } from '#domain/wire/role';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import { hashPassword, oneTimePassword } from '../session/passwords.ts';
import { closeSessionsOf, openSession } from '../session/sessions.ts';
import { addUserWithPassword, findUser, setPasswordHash } from '../session/users.ts';
import { buildCompany, type Company } from './company.ts';
import { ageRecords, buildRange } from './range.ts';
import { type Send, sendThrough } from './send.ts';

export const DEMO_USERNAME = 'demo';
/**
 * The user who builds the company. At the end the user is renamed to the demo user, so this name marks an incomplete
 * demo.
 */
const BUILDER = 'demo-builder';
/** An engineer who changed some records. The password is unknown. */
const COLLEAGUE = 'malika';

type DemoState = 'nothing' | 'demo' | 'half a demo' | 'something else';

/** Returns what a database contains. Call it before anything is written: only an empty database becomes the demo. */
export async function findDemo(db: Db): Promise<DemoState> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('users') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return 'nothing';
  const users = (await db.selectFrom('users').select('username').execute()).map(({ username }) => username);
  if (users.includes(DEMO_USERNAME)) return 'demo';
  if (users.includes(BUILDER)) return 'half a demo';
  return users.length === 0 ? 'nothing' : 'something else';
}

type Seeded = { db: Db; url: string };

/** Builds the demo company through the app's own calls, in an empty database. */
export async function seedDemo({ db, url }: Seeded, password: string, today: string): Promise<void> {
  const app = await buildApp({ db, url, settings: { trustedProxies: [] }, log: false });
  try {
    const add = async (username: string, userPassword: string, role: Role) => {
      await addUserWithPassword(db, username, userPassword, role);
      const userId = (await findUser(db, username))?.user_id ?? 0;
      return { userId, send: sendThrough(app, `sid=${await openSession(db, userId)}`) };
    };
    const { userId, send } = await add(BUILDER, password, 'admin');
    const company = await buildCompany(send, today);
    await ageRecords(db, company, await buildRange(send, company, today));
    const colleague = await add(COLLEAGUE, oneTimePassword(), 'editor');
    await changeAsColleague(colleague.send, company);
    await closeSessionsOf(db, colleague.userId);
    await closeSessionsOf(db, userId);
    await db.updateTable('users').set({ username: DEMO_USERNAME }).where('user_id', '=', userId).execute();
  } finally {
    await app.close();
  }
}

/** Sets the password of the demo user, even if the user has changed it. */
export async function openDemo(db: Db, password: string): Promise<void> {
  const person = await findUser(db, DEMO_USERNAME);
  if (person) await setPasswordHash(db, person.user_id, await hashPassword(password));
}

/**
 * Changes a plan, a specification and a container in the session of a colleague, so that the demo user finds changes by
 * others after the first sign-in (behaviour 26.4). The changed records are weeks ahead and do not affect the current
 * shortages.
 */
async function changeAsColleague(send: Send, { plans, specifications }: Company): Promise<void> {
  const plan = await send(planCalls.model, { plan_id: plans.later });
  await send(planCalls.save, {
    ...plan,
    begin_date: addDays(plan.begin_date, 2),
    end_date: addDays(plan.end_date, 2),
  });

  const { inputs, ...draft } = await send(specificationCalls.model, {
    specification_id: specifications.draft,
  });
  await send(specificationCalls.save, {
    ...draft,
    begin_date: addDays(draft.begin_date, 14),
    inputs: inputs.map(({ product_id, sap_id, quant, sap_code }) => ({
      product_id,
      sap_id,
      quant: sap_code === 'CN-880003' ? 2 : quant,
    })),
  });

  const { rows } = await send(containerGrid.call, {
    p: { column: ['container_id', 'due_on'], offset: 0, limit: 1, sort: ['-due_on'] },
    d: { which: 'coming' },
  });
  const [container_id, due_on] = rows[0] as [number, string];
  await send(containerCalls.expect, { container_ids: [container_id], expected_on: addDays(due_on, 1) });
}
