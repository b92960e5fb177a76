import { type FoundKind, type FoundRow, type findCall, foundKind, MAX_OF_A_KIND } from '#domain/find/find';
import type { RecordKind } from '#domain/record/record-kinds';
import { compareTexts } from '#domain/values/compare-texts';
import type { DataOf } from '#domain/wire/call';

/** A result row from the database. */
export interface Match extends Omit<FoundRow, 'record'> {
  rank: number;
  code: string;
  record_kind: RecordKind;
  record_id: number;
}

/** Documents whose newest match is usually the wanted match. */
export const NEWEST_FIRST: ReadonlySet<FoundKind> = new Set(['purchase', 'invoice', 'plan']);

/** Collects matches: each row once with its best rank, and no more rows of a kind than are displayed. */
export class Findings {
  readonly #kept = new Map<FoundKind, Match[]>();
  readonly #more = new Set<FoundKind>();

  add(kind: FoundKind, found: readonly Match[]): void {
    const best = new Map<string, Match>();
    for (const row of [...(this.#kept.get(kind) ?? []), ...found].toSorted(byRank)) {
      const name = `${row.id} ${row.record_kind} ${row.record_id}`;
      if (!best.has(name)) best.set(name, row);
    }
    const ordered = [...best.values()];
    this.#kept.set(kind, ordered.slice(0, MAX_OF_A_KIND));
    if (ordered.length > MAX_OF_A_KIND) this.#more.add(kind);
  }

  /** Returns whether a kind has more matches than are displayed. */
  hasMore(kind: FoundKind): boolean {
    return this.#more.has(kind);
  }

  get size(): number {
    return [...this.#kept.values()].reduce((sum, { length }) => sum + length, 0);
  }

  answer(limit: number): DataOf<typeof findCall> {
    // Sorting only by rank keeps the order of the kinds.
    const all = foundKind.options.flatMap((kind) => this.#kept.get(kind) ?? []);
    const ordered = all.toSorted((a, b) => a.rank - b.rank);
    const cut = new Set(ordered.slice(limit).map(({ kind }) => kind));
    return {
      rows: ordered.slice(0, limit).map(toWire),
      more: foundKind.options.filter((kind) => this.#more.has(kind) || cut.has(kind)),
    };
  }
}

function byRank(a: Match, b: Match): number {
  return a.rank - b.rank || compareTexts(a.code, b.code) * (NEWEST_FIRST.has(a.kind) ? -1 : 1);
}

function toWire({ kind, id, title, detail, state, why, record_kind, record_id }: Match): FoundRow {
  return { kind, id, title, detail, state, why, record: { kind: record_kind, id: record_id } };
}
