import { sql } from 'kysely';
import * as z from 'zod/mini';
import { newUsername } from '#domain/session/new-username';
import { type SessionUser, USERNAME_LENGTH } from '#domain/session/session';
import { NO_ACCOUNT, SIGN_IN_AGAIN_TO_LINK } from '#domain/session/sign-on';
import { visible } from '#domain/values/text';
import { isAtLeast, type Role } from '#domain/wire/role';
import type { Db } from '../../db/db.ts';
import { AppError, conflict, forbidden, unauthorized } from '../../errors/errors.ts';
import type { SignedIn } from '../../http/caller.ts';
import { recordEvent } from '../../security-log/security-events.ts';
import type { SignOnSettings } from '../../settings/env.ts';
import { resetRequired } from '../session-guard.ts';
import { findCaller, type SignInOrigin, startSession } from '../sessions.ts';
import { addSignedOnUser, findEnded, lockUsers, replaceIdentity, setRole, takenFault } from '../users.ts';
import type { Identity } from './provider.ts';

type User = SessionUser & { role: Role };

/** The settings of the sign-on, and whether passwords also open sessions. */
type SignOnOptions = SignOnSettings & { passwords: boolean };

/**
 * Opens a session for the user whom the provider authenticated (behaviour 39.3 to 39.6). Throws 403 for a user who has
 * no account and gets none, or who may not sign in.
 */
export async function signOn(
  db: Db,
  identity: Identity,
  settings: SignOnOptions,
  origin: SignInOrigin,
): Promise<{ user: SessionUser; token: string }> {
  return db.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, identity);
    const claimed = claimedRole(identity.claims, settings);
    // The last administrator keeps the role, so the set of administrators must not change in the meantime.
    const admins = claimed !== undefined && claimed !== 'admin';
    const known = await findLinked(transaction, identity, { admins });
    if (known?.disabled_at) throw forbidden(NO_ACCOUNT, 'no_account');
    const user = known ?? (await addPerson(transaction, identity, settings, claimed));
    if (claimed && claimed !== user.role) await giveRole(transaction, user, claimed, origin.address);
    const { authenticatedAt } = identity;
    const token = await startSession(transaction, user, { ...origin, signedOn: true, authenticatedAt });
    return { user: { user_id: user.user_id, username: user.username }, token };
  });
}

/**
 * Links an identity to the signed-in user, and replaces the user's earlier identity of the same issuer. Throws 401 if
 * the session has ended in the meantime, for example by a reset, 403 if it is no longer fresh, and 409 if the identity
 * belongs to another user.
 */
export async function linkIdentity(
  db: Db,
  identity: Identity,
  user: SessionUser & { address: string; session: string },
): Promise<void> {
  const { issuer, subject } = identity;
  await db.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, identity);
    // A concurrent reset either happened earlier and has ended the session, or happens later and ends the new link.
    await lockUsers(transaction, [user.user_id]);
    freshCaller(requireSame(await findCaller(transaction, user.session), user.user_id));
    const known = await findLinked(transaction, identity);
    if (known?.user_id === user.user_id) return;
    if (known) throw conflict('This sign-on is linked to another user here.', 'linked_elsewhere');
    await replaceIdentity(transaction, user.user_id, issuer);
    await transaction.insertInto('identities').values({ issuer, subject, user_id: user.user_id }).execute();
    await recordEvent(transaction, {
      event: 'sign_on_linked',
      username: user.username,
      address: user.address,
    });
  });
}

/** Locks an identity, because two browsers may sign on with one identity at the same time. */
async function lockIdentity(db: Db, { issuer, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-on'), hashtext(${`${issuer} ${subject}`}))`.execute(
    db,
  );
}

/**
 * Finds the user of an identity. Locks the user until the transaction ends, so that until then no other transaction
 * disables or resets the user, changes the role or ends all sessions.
 */
async function findLinked(db: Db, { issuer, subject }: Identity, also?: { admins: boolean }) {
  const linked = db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['users.user_id', 'username', 'disabled_at'])
    .select(sql<Role>`role`.as('role'));
  const user = await linked.executeTakeFirst();
  if (!user) return undefined;
  await lockUsers(db, [user.user_id], also);
  // The link may have ended while this transaction waited for the lock.
  return linked.executeTakeFirst();
}

async function addPerson(
  db: Db,
  identity: Identity,
  { newPeople, name, passwords }: SignOnOptions,
  claimed: Role | undefined,
): Promise<User> {
  const ended = await findEnded(db, identity);
  if (ended === 'ended' && passwords) {
    const sentence = `This sign-on is no longer linked. Sign in with your password and link ${name} in the user menu.`;
    throw forbidden(sentence, 'no_longer_linked');
  }
  if (ended === 'shut out' || newPeople === undefined) throw forbidden(NO_ACCOUNT, 'no_account');
  const username = claimedUsername(identity);
  // An account with this username may belong to another user. Only its owner can link the identity after signing in.
  if (await takenFault(db, [username])) {
    const advice = passwords
      ? `If it is yours, sign in with your password and link ${name} in the user menu.`
      : 'Ask an administrator.';
    throw forbidden(`The username ${username} is taken here. ${advice}`, 'username_taken');
  }
  const role = claimed ?? newPeople;
  const user_id = await addSignedOnUser(db, username, role);
  const { issuer, subject } = identity;
  await db.insertInto('identities').values({ issuer, subject, user_id }).execute();
  await recordEvent(db, { event: 'person_added', username, details: { role, by: 'sign-on' } });
  return { user_id, username, role };
}

/**
 * Gives a user the claimed role. The last active administrator keeps the role, since only an administrator
 * can appoint another one.
 */
async function giveRole(
  db: Db,
  { user_id, username, role }: User,
  claimed: Role,
  address: string,
): Promise<void> {
  try {
    await setRole(db, user_id, claimed);
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_administrator') return;
    throw error;
  }
  const details = { from: role, to: claimed, by: 'sign-on' };
  await recordEvent(db, { event: 'person_role', username, address, details });
}

/**
 * Throws 403 unless the caller may link a sign-on. A linked sign-on opens the account from then on, so linking requires
 * a fresh sign-in, and an open screen is not enough.
 */
export function freshCaller<Person extends SignedIn>(caller: Person): Person {
  if (caller.must_reset) throw resetRequired(caller);
  if (!caller.fresh) throw forbidden(SIGN_IN_AGAIN_TO_LINK, 'sign_in_again');
  return caller;
}

/** Throws 401 unless the user who started a link also completes it. */
export function requireSame<Person extends SessionUser>(person: Person | undefined, userId: number): Person {
  if (person?.user_id === userId) return person;
  throw unauthorized();
}

type Claims = Identity['claims'];

/** A provider may send any JSON, but only texts name roles. */
const namedRoles = z.union([z.string(), z.array(z.string())]);

/**
 * Returns the highest role in a claim, which is a text or an array of texts. Undefined if no role claim is configured,
 * or the claim is absent, has another type or names no known role: the role then stays the same (behaviour 39.5).
 */
export function claimedRole(
  claims: Claims,
  { roleClaim, roles }: Pick<SignOnSettings, 'roleClaim' | 'roles'>,
): Role | undefined {
  if (roleClaim === undefined) return undefined;
  const named = namedRoles.safeParse(claimAlong(claims, roleClaim));
  const found = [named.data ?? []].flat().flatMap((value) => roles.get(value) ?? []);
  return found.toSorted((a, b) => Number(isAtLeast(a, b)) - Number(isAtLeast(b, a))).at(-1);
}

/** Returns the first of the provider's names that is a valid username, or a username made from the subject. */
export function claimedUsername({ subject, claims }: Pick<Identity, 'subject' | 'claims'>): string {
  for (const name of [claims.preferred_username, claims.email, claims.name, subject]) {
    const read = newUsername.safeParse(name);
    if (read.success) return read.data;
  }
  return visible(`subject ${subject}`).slice(0, USERNAME_LENGTH);
}

/** Returns the claim with this name, which may contain dots and slashes, or else the claim at this path with dots. */
function claimAlong(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value instanceof Object && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined,
      claims,
    );
}
