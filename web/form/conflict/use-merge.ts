import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { type Choices, type MergeShape, merge, type Side, type Values } from '#domain/record/merge';
import type { RecordKind } from '#domain/record/record-kinds';
import { ApiError } from '../../api/api-error.ts';
import type { Conflict } from './conflict.ts';
import { type DescribedRow, describeRows } from './describe-rows.ts';

export interface StoredRecord extends Values {
  version: number;
}

export interface MergeSource {
  kind: RecordKind;
  /** The record before the user's changes; undefined if there is none. */
  base: Values | undefined;
  mine: () => Values;
  shape: () => MergeShape;
  fetchStored: (signal: AbortSignal) => Promise<StoredRecord>;
  /** The action of Save while the form shows the changes of both users; null otherwise. */
  onSave: RefObject<(() => void) | null>;
}

export interface MergeState {
  rows: DescribedRow[];
  counts: Record<Side, number>;
  choices: Choices;
  choose: (paths: readonly string[], side: Side) => void;
  /** The paths of the conflicts without a choice. */
  open: readonly string[];
  outcome: { record: Values; stored: StoredRecord };
}

/**
 * Loads the stored record and merges the user's changes with it. `merged` is undefined without a `base`, and until the
 * stored record has loaded.
 */
export function useMerge(conflict: Conflict, source: MergeSource) {
  const { kind, base, fetchStored } = source;
  const stored = useQuery({
    queryKey: ['merge', kind, useId()],
    queryFn: ({ signal }) => fetchStored(signal),
    enabled: conflict.changed !== undefined,
    // Loaded once for each conflict, so that the stored record does not change while the user chooses.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { outlivesWrites: true },
  });
  const [choices, setChoices] = useState<Choices>(new Map());
  const deleted = stored.error instanceof ApiError && stored.error.status === 404;
  if (!stored.data || !base) return { query: stored, deleted, merged: undefined };

  const shape = source.shape();
  const sides = { base, mine: source.mine(), theirs: stored.data };
  const { record, changes, conflicts } = merge(sides, shape, choices);
  const merged: MergeState = {
    rows: describeRows({ changes, conflicts }, { kind, sides, shape }),
    counts: { mine: changes.mine.length, theirs: changes.theirs.length },
    choices,
    choose: (paths, side) =>
      setChoices((before) => new Map([...before, ...paths.map((path) => [path, side] as const)])),
    open: conflicts.map(({ path }) => path).filter((path) => !choices.has(path)),
    outcome: { record, stored: stored.data },
  };
  return { query: stored, deleted, merged };
}
