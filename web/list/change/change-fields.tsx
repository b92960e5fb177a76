import type { ReactNode } from 'react';
import type { ChangeField } from '#domain/change/change';
import { fieldLabel } from '#domain/history/field-labels';
import { specificationLookup } from '#domain/plan/plan';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { INVOICE_STATUS_LABELS } from '#domain/values/invoice-status';
import { leadTimeFault } from '#domain/values/lead-time';
import { minOrderQuantFault } from '#domain/values/min-order-quant';
import { STATE_LABELS } from '#domain/values/state';
import { Lookup } from '../../form/lookup/lookup.tsx';
import { DateField } from '../../ui/control/date-field.tsx';
import { NumberField } from '../../ui/control/number-field.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextArea } from '../../ui/control/text-area.tsx';
import { type ChangeDraft, type FieldChange, NOTE_ACTIONS, VALUE_ACTIONS } from './change-draft.ts';

interface ChangeFieldsProps {
  kind: RecordKind;
  draft: ChangeDraft;
  onChange: (patch: Partial<ChangeDraft>) => void;
}

const KEEP = { '': VALUE_ACTIONS.keep };

export function ChangeFields({ kind, draft, onChange }: ChangeFieldsProps) {
  return RECORD_KINDS[kind].changes.map((field, index) => (
    <OneField
      key={field}
      kind={kind}
      field={field}
      initialFocus={index === 0}
      draft={draft}
      onChange={onChange}
    />
  ));
}

interface OneFieldProps extends ChangeFieldsProps {
  field: ChangeField;
  initialFocus: boolean;
}

function OneField({ kind, field, initialFocus, draft, onChange }: OneFieldProps) {
  const shared = { label: fieldLabel(kind, field), initialFocus };
  switch (field) {
    case 'state':
      return (
        <SelectField
          {...shared}
          value={draft.state}
          options={{ ...KEEP, ...STATE_LABELS }}
          onChange={(state) => onChange({ state })}
        />
      );
    case 'status':
      return (
        <SelectField
          {...shared}
          value={draft.status}
          options={{ ...KEEP, ...INVOICE_STATUS_LABELS }}
          onChange={(status) => onChange({ status })}
        />
      );
    case 'min_order_quant':
      return (
        <ActionField
          {...shared}
          labels={VALUE_ACTIONS}
          field={draft.moq}
          onChange={(moq) => onChange({ moq })}
        >
          {(value, set) => (
            <NumberField label="New MOQ" min={0} value={value} judge={minOrderQuantFault} onChange={set} />
          )}
        </ActionField>
      );
    case 'lead_time_days':
      return (
        <ActionField
          {...shared}
          labels={VALUE_ACTIONS}
          field={draft.leadTime}
          onChange={(leadTime) => onChange({ leadTime })}
        >
          {(value, set) => (
            <NumberField
              label="New lead time in days"
              min={0}
              value={value}
              judge={leadTimeFault}
              onChange={set}
            />
          )}
        </ActionField>
      );
    case 'expected_on':
      return (
        <ActionField
          {...shared}
          labels={VALUE_ACTIONS}
          field={draft.expected}
          onChange={(expected) => onChange({ expected })}
        >
          {(value, set) => <DateField label="Expected on" isNear value={value} onChange={set} />}
        </ActionField>
      );
    case 'specification_id':
      return (
        <Lookup
          opens={null}
          grid={specificationLookup}
          column="product_label"
          {...shared}
          value={draft.specification?.specification_id ?? null}
          text={draft.specification?.product_label ?? ''}
          limit={10}
          onChange={(specification) => onChange({ specification })}
          unread={draft.unread}
          onUnread={(unread) => onChange({ unread })}
        />
      );
    case 'note':
      return (
        <ActionField
          {...shared}
          labels={NOTE_ACTIONS}
          field={draft.note}
          onChange={(note) => onChange({ note })}
        >
          {(value, set, action) => (
            <TextArea label={action === 'set' ? 'New note' : 'Line to add'} value={value} onChange={set} />
          )}
        </ActionField>
      );
  }
}

interface ActionFieldProps<Action extends string, Value> extends Pick<OneFieldProps, 'initialFocus'> {
  label: string;
  labels: Record<Action, string>;
  field: FieldChange<Action, Value>;
  onChange: (field: FieldChange<Action, Value>) => void;
  children: (value: Value, set: (value: Value) => void, action: Action) => ReactNode;
}

function ActionField<Action extends string, Value>(props: ActionFieldProps<Action, Value>) {
  const { label, initialFocus, labels, field, onChange, children } = props;
  const { action, value } = field;
  return (
    <>
      <SelectField
        label={label}
        initialFocus={initialFocus}
        value={action}
        options={labels}
        onChange={(next) => onChange({ action: next, value })}
      />
      {action !== 'keep' &&
        action !== 'clear' &&
        children(value, (next) => onChange({ action, value: next }), action)}
    </>
  );
}
