import { merge, type Values } from '#domain/record/merge';
import { unsavedAt } from '../unsaved/unsaved-work.ts';
import type { MergeState, StoredRecord } from './use-merge.ts';

/**
 * Merges the unsaved values of the form at a URL with the record as it is stored now. Returns undefined if both changed
 * the same value, or if the record with which the form opened is unknown.
 */
export async function mergeUnsaved(
  href: string,
  fetchStored: (signal: AbortSignal) => Promise<StoredRecord>,
): Promise<MergeState['outcome'] | undefined> {
  const stored = await fetchStored(new AbortController().signal);
  // Read after the response, so that values typed until then count.
  const { base, values, shape } = unsavedAt(href) ?? {};
  if (!base || !shape) return undefined;
  const sides = { base: base as Values, mine: values as Values, theirs: stored };
  const { record, clashes } = merge(sides, shape);
  return clashes.length === 0 ? { record, stored } : undefined;
}
