import { CHANGE_FIELDS, type ChangeField, type ListChange } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { State } from '#domain/values/state';
import type { UnreadText } from '../../ui/control/field.tsx';

/** What becomes of a value that can also be cleared. */
export const VALUE_WAYS = { keep: 'Leave as it is', set: 'Set to', clear: 'Clear' } as const;
export const NOTE_WAYS = {
  keep: 'Leave as it is',
  set: 'Set to',
  append: 'Add a line',
  clear: 'Clear',
} as const;

/** A change of many while it is typed; blank stays as it is. */
export interface ChangeDraft {
  state: State | '';
  status: InvoiceStatus | '';
  moqWay: keyof typeof VALUE_WAYS;
  moq: number | null;
  expectedWay: keyof typeof VALUE_WAYS;
  expected: string;
  noteWay: keyof typeof NOTE_WAYS;
  note: string;
  specification: { specification_id: number; product_label: string } | null;
  /** What was typed for it and names none, at least not yet. */
  unread: UnreadText | undefined;
}

export const NO_CHANGE: ChangeDraft = {
  state: '',
  status: '',
  moqWay: 'keep',
  moq: null,
  expectedWay: 'keep',
  expected: '',
  noteWay: 'keep',
  note: '',
  specification: null,
  unread: undefined,
};

/** What a draft asks for of the records of a kind, or why it asks for nothing yet. */
export function readChange(kind: RecordKind, draft: ChangeDraft): ListChange | { fault: string } {
  const fields: readonly ChangeField[] = CHANGE_FIELDS[kind];
  const { state, status, moqWay, moq, expectedWay, expected, noteWay, note, specification, unread } = draft;
  if (unread) return { fault: 'Say the specification.' };
  if (moqWay === 'set' && (moq === null || Number.isNaN(moq))) return { fault: 'Say the MOQ.' };
  if (expectedWay === 'set' && !expected) return { fault: 'Say the day.' };
  if ((noteWay === 'set' || noteWay === 'append') && !note.trim()) return { fault: 'Say the note.' };

  const set: ListChange['set'] = {
    ...(state && { state }),
    ...(status && { status }),
    ...(moqWay !== 'keep' && { min_order_quant: moqWay === 'set' ? moq : null }),
    ...(expectedWay !== 'keep' && { expected_on: expectedWay === 'set' ? expected : null }),
    ...(specification && { specification_id: specification.specification_id }),
    ...(noteWay === 'set' && { note }),
    ...(noteWay === 'clear' && { note: null }),
  };
  const asked = Object.keys(set).filter((name) => fields.includes(name as ChangeField));
  if (asked.length === 0 && noteWay !== 'append') return { fault: 'Say what to change.' };
  return { set, ...(noteWay === 'append' && { append_note: note }) };
}
