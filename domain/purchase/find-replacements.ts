import { fold } from '../values/text.ts';
import type { Replacement, StatusGroups, StatusRow } from './status-record.ts';

/** The earlier codes of a SAP, by its id. */
export type EarlierCodesById = ReadonlyMap<number, readonly (string | null)[]>;

/**
 * Pairs each missing SAP with an extra SAP that has its code as an earlier code or belongs to the same part (behaviour
 * 14.8). Pairs do not change the groups or their counts.
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

/** Groups rows by key, in reverse order. */
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

/**
 * Takes the first row of a group that is not taken yet. Rows before it are removed from the group, so that none is
 * visited twice.
 */
function takeFirst(group: StatusRow[] | undefined, taken: Set<StatusRow>): StatusRow | undefined {
  for (let row = group?.pop(); row; row = group?.pop()) {
    if (!taken.has(row)) {
      taken.add(row);
      return row;
    }
  }
  return undefined;
}
