import type { ListChange } from '#domain/change/change';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { State } from '#domain/values/state';
import type { UnreadText } from '../../ui/control/field.tsx';
import { type EnteredNumber, numberOf } from '../../ui/control/use-typed-number.ts';

export const VALUE_ACTIONS = { keep: 'Leave unchanged', set: 'Set to', clear: 'Clear' } as const;
export const NOTE_ACTIONS = {
  keep: 'Leave unchanged',
  set: 'Set to',
  append: 'Add a line',
  clear: 'Clear',
} as const;

export interface FieldChange<Action extends string, Value> {
  action: Action;
  value: Value;
}

export interface ChangeDraft {
  state: State | '';
  status: InvoiceStatus | '';
  moq: FieldChange<keyof typeof VALUE_ACTIONS, EnteredNumber>;
  leadTime: FieldChange<keyof typeof VALUE_ACTIONS, EnteredNumber>;
  expected: FieldChange<keyof typeof VALUE_ACTIONS, string>;
  note: FieldChange<keyof typeof NOTE_ACTIONS, string>;
  specification: { specification_id: number; product_label: string } | null;
  /** Typed text that matches no record yet. */
  unread: UnreadText | undefined;
}

export const NO_CHANGE: ChangeDraft = {
  state: '',
  status: '',
  moq: { action: 'keep', value: null },
  leadTime: { action: 'keep', value: null },
  expected: { action: 'keep', value: '' },
  note: { action: 'keep', value: '' },
  specification: null,
  unread: undefined,
};

export function readChange(draft: ChangeDraft): ListChange | { fault: string } {
  const { state, status, moq, leadTime, expected, note, specification, unread } = draft;
  const appends = note.action === 'append';
  if (unread) return { fault: 'Choose a specification.' };
  if (lacksNumber(moq)) return { fault: 'Enter an MOQ.' };
  if (lacksNumber(leadTime)) return { fault: 'Enter the lead time in days.' };
  if (expected.action === 'set' && !expected.value) return { fault: 'Enter a date.' };
  if ((note.action === 'set' || appends) && !note.value.trim()) return { fault: 'Enter a note.' };

  const set: ListChange['set'] = {
    ...(state && { state }),
    ...(status && { status }),
    ...(moq.action !== 'keep' && { min_order_quant: numberOf(newValue(moq)) }),
    ...(leadTime.action !== 'keep' && { lead_time_days: numberOf(newValue(leadTime)) }),
    ...(expected.action !== 'keep' && { expected_on: newValue(expected) }),
    ...(specification && { specification_id: specification.specification_id }),
    ...(note.action !== 'keep' && !appends && { note: newValue(note) }),
  };
  if (Object.keys(set).length === 0 && !appends) return { fault: 'Choose what to change.' };
  return { set, ...(appends && { append_note: note.value }) };
}

function lacksNumber({ action, value }: FieldChange<string, EnteredNumber>): boolean {
  return action === 'set' && typeof value !== 'number';
}

function newValue<Value>({ action, value }: FieldChange<string, Value>): Value | null {
  return action === 'set' ? value : null;
}
