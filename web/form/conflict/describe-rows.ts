import type { StoredFile } from '#domain/file/file';
import { describeChange } from '#domain/history/describe-change';
import type { MergeOutcome, MergeShape, Side, Sides, Values } from '#domain/record/merge';
import type { RecordKind } from '#domain/record/record-kinds';
import { joinLabel } from '#domain/values/text';

export interface DescribedRow {
  path: string;
  /** `Note`, or `SAP 40010001 · Quantity`. */
  label: string;
  before: string;
  /** The value that the other user set. Blank if the other user did not change it. */
  theirs: string;
  /** The value that this user set. Blank if this user did not change it. */
  mine: string;
  isConflict: boolean;
}

interface Merging {
  kind: RecordKind;
  sides: Sides<Values>;
  shape: MergeShape;
}

/** Describes the changes: first the conflicts, then those of the other user, then the user's own. */
export function describeRows({ changes, conflicts }: MergeOutcome, merging: Merging): DescribedRow[] {
  const rows = new Map<string, DescribedRow>();
  for (const { path, before, removedBy, ...values } of conflicts) {
    const text = (side: Side) =>
      removedBy === side ? 'Removed' : textOf(path, values[side], merging.sides[side], merging);
    rows.set(path, {
      ...unchangedRow(path, before, merging),
      theirs: text('theirs'),
      mine: text('mine'),
      isConflict: true,
    });
  }

  for (const side of ['theirs', 'mine'] as const) {
    for (const { path, from, to } of changes[side]) {
      if (rows.get(path)?.isConflict) continue;
      // All attached files share one path, but each is added or removed separately.
      const key = path === 'file_id' ? `${path} ${from ?? to}` : path;
      const row = rows.get(key) ?? unchangedRow(path, from, merging);
      rows.set(key, { ...row, path: key, [side]: textOf(path, to, merging.sides[side], merging) });
    }
  }
  return [...rows.values()];
}

function unchangedRow(path: string, before: unknown, merging: Merging): DescribedRow {
  const { label } = describeChange(merging.kind, { path, from: before, to: before });
  const text = textOf(path, before, merging.sides.base, merging);
  return { path, label, before: text, theirs: '', mine: '', isConflict: false };
}

function textOf(path: string, value: unknown, record: Values, merging: Merging): string {
  const { kind, sides, shape } = merging;
  // A field that is merged together with others shows all their values: `Arrived · Jan 5, 2026`.
  if (shape.whole?.includes(path)) {
    const parts = Object.entries(value as Values).filter(([, part]) => part);
    return joinLabel(
      parts.map(([name, part]) => describeChange(kind, { path: name, from: null, to: part }).to),
    );
  }
  const [label] = shape.fields[path] ?? [];
  if (label !== undefined) return String(record[label] ?? '') || '–';
  if (path === 'file_id' && value) return fileName(value, sides);
  return describeChange(kind, { path, from: null, to: value === '' ? null : value }).to;
}

function fileName(id: unknown, { base, mine, theirs }: Sides<Values>): string {
  const files = [base, mine, theirs].flatMap(({ files = [] }) => files as StoredFile[]);
  return files.find(({ file_id }) => file_id === id)?.filename ?? `#${id}`;
}
