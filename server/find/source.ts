import { type RawBuilder, sql } from 'kysely';
import type { FoundKind } from '#domain/find/find';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { escapeLike } from '../grid/grid-search.ts';

/** One way in which rows are the whole of a text or begin with it, along an index. */
interface Match {
  /** 1 a code or number, 2 an earlier code, a container, an invoice, a LOT, 3 a code's beginning, 4 a name's. */
  rank: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** What is compared: of very many beginnings the first come, in the order of its characters. */
  key?: RawBuilder<unknown>;
  why?: RawBuilder<unknown>;
}

/** Where a kind's answers come from. */
export interface Source {
  kind: FoundKind;
  /** The table, joined with what the columns need. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** What equally good rows are ordered by. */
  code: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  state?: RawBuilder<unknown>;
  /** The record whose form it leads to, where that is another one. */
  record?: { kind: RecordKind | RawBuilder<unknown>; id: RawBuilder<unknown> };
  /** Ranks 1 to 4. */
  matches: readonly Match[];
  /** Ranks 5 and 6: the rows that hold the text, along an index of trigrams, and what of them holds it. */
  within: {
    where: RawBuilder<unknown>;
    rank: RawBuilder<unknown>;
    why: RawBuilder<unknown>;
    /** There are so many that the first ones are looked at before the index is read. */
    isMany?: true;
  };
}

/** A text as stored ones of the same form are asked for it. */
interface Form {
  folded: RawBuilder<unknown>;
  begins: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  holds: (searched: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A searched text in the forms that the indexes are asked with. */
export interface Text extends Form {
  /** Without an index, row by row. */
  isIn: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** As the number of a container, without separators, unless it has nothing else. */
  container: Form | undefined;
}

/**
 * The forms of a text. The database says them once, as values: expressions it would work out anew at each of some two
 * hundred places of the statements that follow.
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
    isIn: (value) => sql`coalesce(strpos(fold(${value}), ${folded}) > 0, false)`,
    container: container === '' ? undefined : formOf(container),
  };
}

/**
 * The rows whose key is the text, which have a rank of their own, and those whose key begins with it. One look along the
 * index finds both, for the shortest come first.
 */
export function wholeOrBegin({ folded, begins }: Form, key: RawBuilder<unknown>, whole: 1 | 2): Match {
  return {
    rank: sql`case when ${key} = ${folded} then ${sql.lit(whole)} else 3 end`,
    where: begins(key),
    key,
  };
}

function formOf(folded: string): Form {
  const escaped = escapeLike(folded);
  return {
    folded: sql`${folded}::text`,
    begins: (key) => sql`${key} like ${`${escaped}%`}`,
    holds: (searched) => sql`${searched} like ${`%${escaped}%`}`,
  };
}
