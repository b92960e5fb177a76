import type { ListChange } from '#domain/change/change';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { State } from '#domain/values/state';
import type { UnreadText } from '../../ui/control/field.tsx';

/** The choices for a value that can also be cleared. */
export const VALUE_WAYS = { keep: 'Leave unchanged', set: 'Set to', clear: 'Clear' } as const;
export const NOTE_WAYS = {
  keep: 'Leave unchanged',
  set: 'Set to',
  append: 'Add a line',
  clear: 'Clear',
} as const;

/** A field in which the user first chooses what happens to the values. */
export interface WithWay<Way extends string, Value> {
  way: Way;
  value: Value;
}

/** A bulk change while the user types it; blank fields stay unchanged. */
export interface ChangeDraft {
  state: State | '';
  status: InvoiceStatus | '';
  moq: WithWay<keyof typeof VALUE_WAYS, number | null>;
  leadTime: WithWay<keyof typeof VALUE_WAYS, number | null>;
  expected: WithWay<keyof typeof VALUE_WAYS, string>;
  note: WithWay<keyof typeof NOTE_WAYS, string>;
  specification: { specification_id: number; product_label: string } | null;
  /** Typed text that matches no record yet. */
  unread: UnreadText | undefined;
}

export const NO_CHANGE: ChangeDraft = {
  state: '',
  status: '',
  moq: { way: 'keep', value: null },
  leadTime: { way: 'keep', value: null },
  expected: { way: 'keep', value: '' },
  note: { way: 'keep', value: '' },
  specification: null,
  unread: undefined,
};

/** Returns the change that a draft requests, or the reason why the draft is incomplete. */
export function readChange(draft: ChangeDraft): ListChange | { fault: string } {
  const { state, status, moq, leadTime, expected, note, specification, unread } = draft;
  const appends = note.way === 'append';
  if (unread) return { fault: 'Choose a specification.' };
  if (lacksNumber(moq)) return { fault: 'Enter an MOQ.' };
  if (lacksNumber(leadTime)) return { fault: 'Enter the lead time in days.' };
  if (expected.way === 'set' && !expected.value) return { fault: 'Enter a date.' };
  if ((note.way === 'set' || appends) && !note.value.trim()) return { fault: 'Enter a note.' };

  const set: ListChange['set'] = {
    ...(state && { state }),
    ...(status && { status }),
    ...(moq.way !== 'keep' && { min_order_quant: newValue(moq) }),
    ...(leadTime.way !== 'keep' && { lead_time_days: newValue(leadTime) }),
    ...(expected.way !== 'keep' && { expected_on: newValue(expected) }),
    ...(specification && { specification_id: specification.specification_id }),
    ...(note.way !== 'keep' && !appends && { note: newValue(note) }),
  };
  if (Object.keys(set).length === 0 && !appends) return { fault: 'Choose what to change.' };
  return { set, ...(appends && { append_note: note.value }) };
}

function lacksNumber({ way, value }: WithWay<string, number | null>): boolean {
  return way === 'set' && (value === null || Number.isNaN(value));
}

function newValue<Value>({ way, value }: WithWay<string, Value>): Value | null {
  return way === 'set' ? value : null;
}
