import { Fragment, type ReactNode } from 'react';
import type { ChangeField, ListChange } from '#domain/change/change';
import { fieldLabel } from '#domain/history/field-labels';
import { specificationLookup } from '#domain/plan/plan';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { leadTimeFault } from '#domain/values/lead-time';
import { minOrderQuantFault } from '#domain/values/min-order-quant';
import { STATE_LABELS, type State } from '#domain/values/state';
import { Lookup } from '../../form/lookup/lookup.tsx';
import { DateField } from '../../ui/control/date-field.tsx';
import type { FieldProps, UnreadText } from '../../ui/control/field.tsx';
import { NumberField } from '../../ui/control/number-field.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextArea } from '../../ui/control/text-area.tsx';
import { type EnteredNumber, numberOf } from '../../ui/control/use-typed-number.ts';

const LEAVE = 'Leave unchanged';

type Action = 'keep' | 'set' | 'append' | 'clear';

interface Edit<Value> {
  action: Action;
  value: Value;
}

interface TypedFields {
  state: State | '';
  status: InvoiceStatus | '';
  min_order_quant: Edit<EnteredNumber>;
  lead_time_days: Edit<EnteredNumber>;
  expected_on: Edit<string>;
  specification_id: {
    chosen: { specification_id: number; product_label: string } | null;
    /** Typed text that matches no record yet. */
    unread?: UnreadText | undefined;
  };
  note: Edit<string>;
}

export type TypedChange = Partial<TypedFields>;

interface Editor<Value> {
  untouched: Value;
  /** Returns undefined if the field stays unchanged. */
  read: (value: Value) => ListChange | { fault: string } | undefined;
  control: (field: FieldProps<Value>) => ReactNode;
}

const EDITORS: { [Field in ChangeField]: Editor<TypedFields[Field]> } = {
  state: choice(STATE_LABELS, (state) => ({ set: { state } })),
  status: choice(INVOICE_STATUS_LABELS, (status) => ({ set: { status } })),
  min_order_quant: edit<EnteredNumber>({
    blank: null,
    faultOf: numberFault('Enter an MOQ.'),
    read: (moq) => ({ set: { min_order_quant: numberOf(moq) } }),
    control: (field) => <NumberField label="New MOQ" min={0} validate={minOrderQuantFault} {...field} />,
  }),
  lead_time_days: edit<EnteredNumber>({
    blank: null,
    faultOf: numberFault('Enter the lead time in days.'),
    read: (days) => ({ set: { lead_time_days: numberOf(days) } }),
    control: (field) => (
      <NumberField label="New lead time in days" min={0} validate={leadTimeFault} {...field} />
    ),
  }),
  expected_on: edit<string>({
    blank: '',
    faultOf: blankFault('Enter a date.'),
    read: (expected_on) => ({ set: { expected_on } }),
    control: (field) => <DateField label="Expected on" isNear {...field} />,
  }),
  specification_id: {
    untouched: { chosen: null },
    read({ chosen, unread }) {
      if (unread) return { fault: 'Choose a specification.' };
      return chosen ? { set: { specification_id: chosen.specification_id } } : undefined;
    },
    control: ({ value: { chosen, unread }, onChange, ...field }) => (
      <Lookup
        {...field}
        opens={null}
        grid={specificationLookup}
        column="product_label"
        value={chosen?.specification_id ?? null}
        text={chosen?.product_label ?? ''}
        limit={10}
        onChange={(specification) => onChange({ chosen: specification })}
        unread={unread}
        onUnread={(text) => onChange({ chosen, unread: text })}
      />
    ),
  },
  note: edit<string>({
    actions: { keep: LEAVE, set: 'Set to', append: 'Add a line', clear: 'Clear' },
    blank: '',
    faultOf: blankFault('Enter a note.'),
    read: (note, action) => (action === 'append' ? { set: {}, append_note: note } : { set: { note } }),
    control: (field, action) => <TextArea label={action === 'set' ? 'New note' : 'Line to add'} {...field} />,
  }),
};

function choice<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  read: (value: Value) => ListChange,
): Editor<Value | ''> {
  return {
    untouched: '',
    read: (value) => (value ? read(value) : undefined),
    control: (field) => <SelectField {...field} options={{ '': LEAVE, ...labels }} />,
  };
}

interface EditOptions<Value> {
  actions?: Partial<Record<Action, string>>;
  blank: Value;
  /** Returns the fault of a value that cannot be set: blank if its field shows the fault. */
  faultOf: (value: Value) => string | undefined;
  read: (value: Value | null, action: Action) => ListChange;
  control: (field: Pick<FieldProps<Value>, 'value' | 'onChange'>, action: Action) => ReactNode;
}

function edit<Value>({
  actions = { keep: LEAVE, set: 'Set to', clear: 'Clear' },
  blank,
  faultOf,
  read,
  control,
}: EditOptions<Value>): Editor<Edit<Value>> {
  return {
    untouched: { action: 'keep', value: blank },
    read({ action, value }) {
      if (action === 'keep') return undefined;
      if (action === 'clear') return read(null, action);
      const fault = faultOf(value);
      return fault === undefined ? read(value, action) : { fault };
    },
    control: ({ value: { action, value }, onChange, ...field }) => (
      <>
        <SelectField
          {...field}
          value={action}
          options={actions}
          onChange={(next) => onChange({ action: next, value })}
        />
        {action !== 'keep' &&
          action !== 'clear' &&
          control({ value, onChange: (next) => onChange({ action, value: next }) }, action)}
      </>
    ),
  };
}

function numberFault(missing: string) {
  return (value: EnteredNumber) => {
    if (typeof value === 'number') return undefined;
    return value === null ? missing : '';
  };
}

function blankFault(missing: string) {
  return (text: string) => (text.trim() ? undefined : missing);
}

export function readChange(kind: RecordKind, typed: TypedChange): ListChange | { fault: string } {
  let change: ListChange = { set: {} };
  for (const field of RECORD_KINDS[kind].changes) {
    const read = editorOf(field, typed).read();
    if (read && 'fault' in read) return read;
    change = { ...change, ...read, set: { ...change.set, ...read?.set } };
  }
  const isEmpty = Object.keys(change.set).length === 0 && change.append_note === undefined;
  return isEmpty ? { fault: 'Choose what to change.' } : change;
}

interface ChangeFieldsProps {
  kind: RecordKind;
  typed: TypedChange;
  onChange: (patch: TypedChange) => void;
}

export function ChangeFields({ kind, typed, onChange }: ChangeFieldsProps) {
  return RECORD_KINDS[kind].changes.map((field, index) => (
    <Fragment key={field}>
      {editorOf(field, typed).control({
        label: fieldLabel(kind, field),
        initialFocus: index === 0,
        onChange: (value) => onChange({ [field]: value }),
      })}
    </Fragment>
  ));
}

function editorOf<Field extends ChangeField>(field: Field, typed: TypedChange) {
  const { untouched, read, control }: Editor<TypedFields[Field]> = EDITORS[field];
  const value = typed[field] ?? untouched;
  return {
    read: () => read(value),
    control: (props: Omit<FieldProps<TypedFields[Field]>, 'value'>) => control({ ...props, value }),
  };
}
