import type { RecordedChange } from '../record/recorded-change.ts';
import { grouped } from '../values/counted.ts';
import { faultOf } from '../values/fault.ts';
import type { InvoiceStatus } from '../values/invoice-status.ts';
import type { State } from '../values/state.ts';
import { noteFault } from '../values/text.ts';
import type { ChangeSet, RecordChange } from './change.ts';

export interface ChangeableRecord {
  id: number;
  label: string;
  version: number;
  state?: State;
  note: string | null;
  min_order_quant?: number | null;
  lead_time_days?: number | null;
  status?: InvoiceStatus;
  expected_on?: string | null;
  arrived_on?: string | null;
  /** The number of containers of an invoice that have their own day of arrival. */
  arrived_containers?: number;
  specification_id?: number;
  car_model_id?: number;
}

export interface ChangeFacts {
  today: string;
  /** The car model of the specification to which plans move. */
  carModelId?: number | undefined;
}

/** The changes of a record (none if it already has all values), or the reason why it stays unchanged. */
export type ChangeOutcome = { changes: RecordedChange[] } | { refused: string };

interface NextFields extends ChangeSet {
  arrived_on?: string | null;
}

/** Returns the effect of a bulk change on one record (behaviour 33.3). */
export function outcomeOf(
  stored: ChangeableRecord,
  { set, append_note }: RecordChange,
  { today, carModelId }: ChangeFacts,
): ChangeOutcome {
  const next: NextFields = { ...set };
  if (append_note) next.note = stored.note ? `${stored.note}\n${append_note}` : append_note;
  if (set.status) next.arrived_on = set.status === 'A' ? (stored.arrived_on ?? today) : null;

  const changes = (Object.keys(next) as (keyof NextFields)[]).flatMap((path): RecordedChange[] => {
    const [from, to] = [stored[path] ?? null, next[path]];
    return to === undefined || to === from ? [] : [{ path, from, to }];
  });
  const refused = refusal(stored, next, carModelId);
  return refused && changes.length > 0 ? { refused } : { changes };
}

function refusal(
  stored: ChangeableRecord,
  next: NextFields,
  carModelId: number | undefined,
): string | undefined {
  const { note, status, specification_id } = next;
  const fault = note && note !== stored.note ? noteFault(note) : undefined;
  if (fault) return faultOf('Note', fault);
  if (specification_id !== undefined && stored.car_model_id !== carModelId)
    return 'It is for another car model than the specification.';
  const here = stored.arrived_containers ?? 0;
  if (status && here > 0 && takesBack(stored.status, status))
    return here === 1
      ? '1 of its containers has arrived. Undo that arrival first.'
      : `${grouped(here)} of its containers have arrived. Undo these arrivals first.`;
  return undefined;
}

/** Returns whether a change of status reverts the arrival of containers (behaviour 24.5). */
function takesBack(from: InvoiceStatus | undefined, to: InvoiceStatus): boolean {
  return (from === 'A' && to !== 'A') || (from === 'T' && to === 'O');
}
