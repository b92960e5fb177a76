import { conflict } from '../http/errors.ts';

/** A record that another one stands on, and what stands on it, as a person knows both. */
export interface Use {
  used: string;
  by: string;
  /** The kind and id of the user, so that a screen can link to it. */
  kind: string;
  id: number;
}

const MOST_NAMED = 5;

/**
 * Refuses a delete with 409 when something uses the records: names what does, up to five, and offers what a kind
 * with a state can do instead.
 */
export function refuseInUse(uses: readonly Use[], kind: string, hasState: boolean): void {
  if (uses.length === 0) return;

  const named = uses.slice(0, MOST_NAMED).map(({ used, by }) => `${used} is used by ${by}`);
  const more = uses.length > MOST_NAMED ? ` and ${uses.length - MOST_NAMED} more` : '';
  const instead = hasState ? ' Set it to Passive instead.' : '';
  throw conflict(
    `Cannot delete the ${kind}: ${named.join('; ')}${more}.${instead}`,
    'in_use',
    uses.slice(0, MOST_NAMED),
  );
}
