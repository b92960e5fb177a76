import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { escapeLike } from '../grid/grid-sql.ts';

/** A text as stored ones of the same form are asked for it. */
interface Form {
  folded: string;
  /** Along an index of trigrams. */
  isPartOf: (searched: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A searched text in the forms in which it is looked for. */
export interface Text extends Form {
  /** Without an index, in what is stored folded. */
  isIn: (folded: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** As the number of a container, without separators; undefined where it has nothing else. */
  container: Form | undefined;
}

/**
 * The forms of a text. The database says them once, as values: expressions it would work out anew at each place of the
 * statements that follow.
 */
export async function textOf(db: Db, text: string): Promise<Text> {
  const { folded, container } = await db
    .selectNoFrom([
      sql<string>`fold(${text}::text)`.as('folded'),
      sql<string>`container_key(${text}::text)`.as('container'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...formOf(folded),
    isIn: (value) => sql`coalesce(strpos(${value}, ${folded}) > 0, false)`,
    container: container === '' ? undefined : formOf(container),
  };
}

function formOf(folded: string): Form {
  return { folded, isPartOf: (searched) => sql`${searched} like ${`%${escapeLike(folded)}%`}` };
}
