import { sql } from 'kysely';
import { type Source, type Text, wholeOrBegin } from './source.ts';

/** Specifications and plans, by their labels and notes. */
export function labelledSource(kind: 'specification' | 'plan', text: Text): Source {
  const isPlan = kind === 'plan';
  const key = sql`label_key`;
  return {
    kind,
    from: isPlan ? sql`plans` : sql`specifications`,
    id: isPlan ? sql`plan_id` : sql`specification_id`,
    code: key,
    title: isPlan ? sql`plan_label` : sql`product_label`,
    detail: isPlan
      ? sql`coalesce(note, '')`
      : sql`item_count || case item_count when 1 then ' item' else ' items' end`,
    ...(!isPlan && { state: sql`state` }),
    matches: [{ rank: sql`4`, where: text.begins(key), key }],
    within: {
      where: sql`(${text.holds(key)} or ${text.holds(sql`search`)} and ${text.isIn(sql`note`)})`,
      rank: sql`6`,
      why: sql`case when not strpos(${key}, ${text.folded}) > 0 then 'in the note' end`,
    },
  };
}

/** Purchases, by number, their plan's label and note. */
export function purchaseSource(text: Text): Source {
  const key = sql`label_key`;
  const number = sql`fold(purchase_number)`;
  return {
    kind: 'purchase',
    from: sql`purchases`,
    id: sql`purchase_id`,
    code: sql`purchase_number`,
    title: sql`purchase_number`,
    detail: sql`product_label`,
    matches: [
      {
        rank: sql`case when ${number} = ${text.folded} then 1 else 3 end`,
        where: text.begins(key),
        key,
      },
    ],
    within: {
      where: sql`(${text.holds(key)} or ${text.holds(sql`search`)} and ${text.isIn(sql`note`)})`,
      rank: sql`case when strpos(${number}, ${text.folded}) > 0 then 5 else 6 end`,
      why: sql`case when not strpos(${key}, ${text.folded}) > 0 then 'in the note' end`,
    },
  };
}

/** Invoices, by number, their purchase's number and note. */
export function invoiceSource(text: Text): Source {
  const number = sql`fold(invoice_number)`;
  // Stored folded; behind the note stand days, which name no invoice.
  const holds = (place: number) =>
    sql`strpos(split_part(search, E'\\x1f', ${sql.lit(place)}), ${text.folded}) > 0`;
  return {
    kind: 'invoice',
    from: sql`invoices`,
    id: sql`invoice_id`,
    code: sql`invoice_number`,
    title: sql`invoice_number`,
    detail: sql`purchase_number`,
    state: sql`status`,
    matches: [wholeOrBegin(text, number, 2)],
    within: {
      where: sql`${text.holds(sql`search`)} and (${holds(1)} or ${holds(2)} or ${holds(3)})`,
      rank: sql`case when ${holds(1)} then 5 else 6 end`,
      why: sql`case when not (${holds(1)} or ${holds(2)}) then 'in the note' end`,
    },
  };
}

/** Containers, by number with separators or without, by LOT, and by the numbers of their invoice and purchase. */
export function containerSource(text: Text): Source {
  const { container } = text;
  const key = sql`key`;
  const inNumber = container ? sql`strpos(key, ${container.folded}) > 0` : sql`false`;
  const lots = sql`string_to_array(lots, ', ')`;
  return {
    kind: 'container',
    from: sql`containers`,
    id: sql`container_id`,
    code: key,
    title: sql`coalesce(container, 'No container')`,
    detail: sql`label(invoice_number, purchase_number)`,
    state: sql`status`,
    record: { kind: 'invoice', id: sql`invoice_id` },
    matches: [
      ...(container ? [wholeOrBegin(container, key, 2)] : []),
      {
        rank: sql`2`,
        where: sql`string_to_array(fold(lots), ', ') @> array[${text.folded}]`,
        why: sql`'LOT ' || (select lot from unnest(${lots}) as lot where fold(lot) = ${text.folded} limit 1)`,
      },
    ],
    within: {
      where: container
        ? sql`(${text.holds(sql`search`)} or ${container.holds(sql`search`)})`
        : text.holds(sql`search`),
      rank: sql`case when ${inNumber} or ${text.isIn(sql`lots`)} then 5 else 6 end`,
      why: sql`case when not ${inNumber}
        then 'LOT ' || (select lot from unnest(${lots}) as lot where ${text.isIn(sql`lot`)} limit 1) end`,
    },
  };
}

/** Files that a purchase or an invoice has, by their names. */
export function fileSource(text: Text): Source {
  const key = sql`fold(filename)`;
  return {
    kind: 'file',
    from: sql`files join (
      select file_id, 'purchase' as owner, purchase_id as owner_id, purchase_number as owner_number
        from purchase_files join purchases using (purchase_id)
      union all
      select file_id, 'invoice', invoice_id, invoice_number from invoice_files join invoices using (invoice_id)
    ) as owned using (file_id)`,
    id: sql`file_id`,
    code: key,
    title: sql`filename`,
    detail: sql`owner_number`,
    record: { kind: sql`owner`, id: sql`owner_id` },
    matches: [{ rank: sql`4`, where: text.begins(key), key }],
    within: { where: text.holds(key), rank: sql`5`, why: sql`null` },
  };
}
