import { fold } from '../values/text.ts';
import type { Replacement, StatusGroups, StatusRow } from './status-record.ts';

/** The earlier codes of a SAP, by its id. */
export type EarlierCodesById = ReadonlyMap<number, readonly (string | null)[]>;

/**
 * Pairs missing SAPs with unordered ones that once had their code or share their part (behaviour 14.8). A
 * pair explains two rows and changes no count.
 */
export function findReplacements(
  { missings, extras }: Pick<StatusGroups, 'missings' | 'extras'>,
  earlierCodes: EarlierCodesById = new Map(),
): Replacement[] {
  const byEarlierCode = groupBy(extras, ({ sap_id }) =>
    (earlierCodes.get(sap_id) ?? []).flatMap((code) => (code ? [fold(code)] : [])),
  );
  const byPart = groupBy(extras, ({ product_id }) => [product_id]);
  const taken = new Set<StatusRow>();

  return missings.flatMap((missing) => {
    const extra =
      takeFirst(byEarlierCode.get(fold(missing.sap_code)), taken) ??
      takeFirst(byPart.get(missing.product_id), taken);
    return extra ? [{ part_name: missing.part_name, missing: missing.sap_code, extra: extra.sap_code }] : [];
  });
}

/** The rows of each key, the first one last. */
function groupBy<Key>(rows: readonly StatusRow[], keysOf: (row: StatusRow) => Key[]): Map<Key, StatusRow[]> {
  const groups = new Map<Key, StatusRow[]>();
  for (const row of rows.toReversed()) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

/** Takes the first free row of a group; the rows before it leave the group, so that none is visited twice. */
function takeFirst(group: StatusRow[] | undefined, taken: Set<StatusRow>): StatusRow | undefined {
  for (let row = group?.pop(); row; row = group?.pop()) {
    if (!taken.has(row)) {
      taken.add(row);
      return row;
    }
  }
  return undefined;
}
