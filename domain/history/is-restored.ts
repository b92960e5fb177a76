import type { RecordKind } from '../record/record-kinds.ts';
import type { HistoryEntry } from './history.ts';

/** A required field of each kind: a change of it from nothing means that the record was created or restored. */
const NEVER_BLANK: Readonly<Record<RecordKind, string>> = {
  car_model: 'name',
  part: 'name',
  part_sap: 'sap_code',
  specification: 'begin_date',
  plan: 'begin_date',
  purchase: 'purchase_number',
  invoice: 'invoice_number',
};

/** Whether a deleted record came back by an undo (behaviour 17.6), not only what a change of it had been. */
export function isRestored(
  kind: RecordKind,
  { source, changes }: Pick<HistoryEntry, 'source' | 'changes'>,
): boolean {
  return source === 'undo' && changes.some(({ path, from }) => path === NEVER_BLANK[kind] && from === null);
}
