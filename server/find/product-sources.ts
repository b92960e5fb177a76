import { type RawBuilder, sql } from 'kysely';
import { type Source, type Text, wholeOrBegin } from './source.ts';

/** Car models and parts, by their own number and the maker's, name and note. */
export function productSource(kind: 'part' | 'car_model', text: Text): Source {
  const number = sql`fold(product_number)`;
  // Stored folded: very many rows may have to be looked at.
  const label = sql`split_part(search, E'\\x1e', 1)`;
  // With the note, as the index of trigrams has it (0030_names_of_parts.sql): what is searched in the lists holds the
  // codes of its SAPs as well, which are found themselves.
  const named = sql`(${label} || E'\\x1f' || split_part(search, E'\\x1f', 2))`;
  const holds = (stored: RawBuilder<unknown>) => sql`strpos(${stored}, ${text.folded}) > 0`;
  const isKind = sql`kind = ${kind}`;
  // There are few car models: to read them all takes less than to keep an index of them.
  const within = kind === 'part' ? text.holds(named) : holds(named);
  return {
    kind,
    from: sql`products`,
    id: sql`product_id`,
    code: sql`product_number`,
    title: sql`name`,
    detail: sql`label(product_number, gen_name)`,
    state: sql`state`,
    matches: [
      wholeOrBegin(text, number, 1),
      wholeOrBegin(text, sql`gen_name_key`, 1),
      { rank: sql`4`, where: text.begins(sql`name_key`), key: sql`name_key` },
    ].map((match) => ({ ...match, where: sql`${match.where} and ${isKind}` })),
    within: {
      where: sql`${isKind} and ${within}`,
      rank: sql`case when ${holds(label)} then 5 else 6 end`,
      why: sql`case when not ${holds(label)} then 'in the note' end`,
    },
  };
}

/** Part SAPs, by code, earlier codes, number and name of their part, and note. */
export function partSapSource(text: Text): Source {
  const code = sql`fold(part_saps.sap_code)`;
  const why = sql`'earlier code of ' || sap_code`;
  const isEarlier = sql`(${text.isIn(sql`sap_code_old`)} or ${text.isIn(sql`sap_code_older`)})`;
  return {
    kind: 'part_sap',
    from: sql`part_saps`,
    id: sql`sap_id`,
    code: sql`sap_code`,
    title: sql`sap_code`,
    detail: sql`label(part_name, part_number, product_number)`,
    state: sql`case when part_saps.state = 'A' and product_state = 'A' then 'A' else 'P' end`,
    matches: [
      wholeOrBegin(text, code, 1),
      { rank: sql`2`, where: sql`fold(sap_code_old) = ${text.folded}`, why },
      { rank: sql`2`, where: sql`fold(sap_code_older) = ${text.folded}`, why },
      {
        rank: sql`4`,
        // The names of parts have the index; each of the few parts then leads to its SAPs.
        where: sql`product_id in (select product_id from products
          where kind = 'part' and ${text.begins(sql`name_key`)} order by name_key using ~<~ limit 20)`,
      },
    ],
    within: {
      isMany: true,
      where: sql`${text.holds(sql`search`)} and strpos(split_part(search, E'\\x1e', 1), ${text.folded}) > 0`,
      rank: sql`case when ${text.isIn(sql`sap_code`)} or ${text.isIn(sql`part_name`)} then 5 else 6 end`,
      why: sql`case
        when ${text.isIn(sql`label(sap_code, part_name, part_number)`)} or ${text.isIn(sql`product_number`)} then null
        when ${isEarlier} then ${why}
        else 'in the note'
      end`,
    },
  };
}
