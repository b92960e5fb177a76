import { type RawBuilder, sql } from 'kysely';
import type { FoundKind } from '#domain/find/find';
import type { Text } from './text.ts';

/** The rows of a kind that hold a text somewhere (behaviour 23.2, ranks 5 and 6), in columns of its view. */
interface Within {
  where: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  /** What holds the text, where the title does not show it. */
  why: RawBuilder<unknown>;
  /** There are so many that the first ones are looked at, by `search` alone, before the index is read. */
  isMany?: true;
}

const NOTED = sql`'in the note'`;

export const WITHIN: Record<FoundKind, (text: Text) => Within> = {
  part_sap: ({ isPartOf, isIn }) => ({
    isMany: true,
    // Behind its first part stands what lists search, which names no SAP.
    where: sql`${isPartOf(sql`search`)} and ${isIn(sql`split_part(search, E'\\x1e', 1)`)}`,
    rank: sql`case when ${isIn(sql`code_key`)} or ${isIn(sql`name_key`)} then 5 else 6 end`,
    why: sql`case
      when ${isIn(sql`label_key`)} or ${isIn(sql`number_key`)} then null
      when ${isIn(sql`old_key`)} or ${isIn(sql`older_key`)} then 'earlier code of ' || sap_code
      else ${NOTED}
    end`,
  }),
  container: ({ container, isPartOf, isIn }) => {
    const inNumber = container ? sql`strpos(key, ${container.folded}) > 0` : sql`false`;
    return {
      where: container
        ? sql`(${isPartOf(sql`search`)} or ${container.isPartOf(sql`search`)})`
        : isPartOf(sql`search`),
      rank: sql`case when ${inNumber} or ${isIn(sql`lots_key`)} then 5 else 6 end`,
      why: sql`case when not ${inNumber} then 'LOT ' || (
        select lot from unnest(string_to_array(lots, ', ')) as lot where ${isIn(sql`fold(lot)`)} limit 1
      ) end`,
    };
  },
  purchase: (text) => labelled(text, sql`case when ${text.isIn(sql`number_key`)} then 5 else 6 end`),
  invoice: ({ isPartOf, isIn }) => {
    const inNumber = isIn(sql`number_key`);
    const inPurchase = isIn(sql`purchase_key`);
    return {
      // Behind the note stand days, which name no invoice.
      where: sql`${isPartOf(sql`search`)} and (${inNumber} or ${inPurchase} or ${isIn(sql`note_key`)})`,
      rank: sql`case when ${inNumber} then 5 else 6 end`,
      why: sql`case when not (${inNumber} or ${inPurchase}) then ${NOTED} end`,
    };
  },
  plan: (text) => labelled(text, sql`6`),
  specification: (text) => labelled(text, sql`6`),
  part: (text) => named(text, text.isPartOf(sql`named`)),
  // There are few: to read them all takes less than to keep an index of them.
  car_model: (text) => named(text, text.isIn(sql`named`)),
  file: ({ isPartOf }) => ({ where: isPartOf(sql`name_key`), rank: sql`5`, why: sql`null` }),
};

/** A document that is called by its label, or has the text in its note. */
function labelled({ isPartOf, isIn }: Text, rank: RawBuilder<unknown>): Within {
  return {
    where: sql`(${isPartOf(sql`label_key`)} or ${isPartOf(sql`search`)} and ${isIn(sql`note_key`)})`,
    rank,
    why: sql`case when not ${isIn(sql`label_key`)} then ${NOTED} end`,
  };
}

function named({ isIn }: Text, where: RawBuilder<unknown>): Within {
  return {
    where,
    rank: sql`case when ${isIn(sql`label_key`)} then 5 else 6 end`,
    why: sql`case when not ${isIn(sql`label_key`)} then ${NOTED} end`,
  };
}
