import { type RawBuilder, sql } from 'kysely';
import { type FoundKind, foundKind } from '#domain/find/find';
import { holdsSome, isIn, isInContainer, isPartOf, type Text, withContainers } from './text.ts';

/** The rows of a kind that contain a text (behaviour 23.2, ranks 5 and 6), in the columns of its view. */
interface Within {
  where: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  /** The matching text, if the title does not show it. */
  why: RawBuilder<unknown>;
  /** For a large table: some rows with `id` and `search` that are read before the index. */
  some?: RawBuilder<unknown>;
}

const FOUND_IN_NOTE = sql`'in the note'`;

const WITHIN: Readonly<Partial<Record<FoundKind, (text: Text) => Within>>> = {
  part_sap: (text) => ({
    some: sql`select id, search from part_sap_find limit 10000`,
    // Only the part before the separator belongs to the SAP itself.
    where: sql`${isPartOf(text, sql`search`)} and ${isIn(text, sql`split_part(search, E'\\x1e', 1)`)}`,
    rank: sql`case when ${isIn(text, sql`code_key`)} or ${isIn(text, sql`name_key`)} then 5 else 6 end`,
    why: sql`case
      when ${isIn(text, sql`label_key || E'\\x1f' || number_key`)} then null
      when ${isIn(text, sql`old_key`)} or ${isIn(text, sql`older_key`)} then 'earlier code of ' || sap_code
      else ${FOUND_IN_NOTE}
    end`,
  }),
  container: (text) => {
    const inNumber = isInContainer(text, sql`key`);
    return {
      // Containers of one invoice are adjacent, so a number on a tenth of the invoices may be missing among the first
      // rows.
      some: sql`select container_id as id, search from containers tablesample system (1) repeatable (1)`,
      where: isPartOf(withContainers(text), sql`search`),
      rank: sql`case when ${inNumber} or ${isIn(text, sql`lots_key`)} then 5 else 6 end`,
      why: sql`case when not ${inNumber} then 'LOT ' || (
        select lot from unnest(string_to_array(lots, ', ')) as lot where ${holdsSome(text, sql`search_form(lot)`)} limit 1
      ) end`,
    };
  },
  purchase: (text) => labelled(text, sql`case when ${isIn(text, sql`number_key`)} then 5 else 6 end`),
  invoice: (text) => {
    const inNumbers = isIn(text, sql`number_key || E'\\x1f' || purchase_key`);
    return {
      // `search` also contains days, which must not match.
      where: sql`${isPartOf(text, sql`search`)}
        and ${isIn(text, sql`number_key || E'\\x1f' || purchase_key || E'\\x1f' || coalesce(note_key, '')`)}`,
      rank: sql`case when ${isIn(text, sql`number_key`)} then 5 else 6 end`,
      why: sql`case when not ${inNumbers} then ${FOUND_IN_NOTE} end`,
    };
  },
  part: (text) => named(text, isPartOf(text, sql`named`)),
  // There are few car models, so scanning them costs less than an index.
  car_model: (text) => named(text, isIn(text, sql`named`)),
  file: (text) => ({ where: isPartOf(text, sql`name_key`), rank: sql`5`, why: sql`null` }),
};

/** The kinds that are found only by their label and note. */
export const LABELLED = foundKind.options.filter((kind) => !(kind in WITHIN));

/** Returns the rows of a kind that contain a text: in its label or note, unless the kind searches other columns. */
export function rowsWithin(kind: FoundKind, text: Text): Within {
  return (WITHIN[kind] ?? labelled)(text);
}

/** A record whose label or note contains the text. */
function labelled(text: Text, rank = sql`6`): Within {
  return {
    where: sql`(${isPartOf(text, sql`label_key`)} or ${isPartOf(text, sql`search`)} and ${isIn(text, sql`note_key`)})`,
    rank,
    why: sql`case when not ${isIn(text, sql`label_key`)} then ${FOUND_IN_NOTE} end`,
  };
}

function named(text: Text, where: RawBuilder<unknown>): Within {
  return {
    where,
    rank: sql`case when ${isIn(text, sql`label_key`)} then 5 else 6 end`,
    why: sql`case when not ${isIn(text, sql`label_key`)} then ${FOUND_IN_NOTE} end`,
  };
}
