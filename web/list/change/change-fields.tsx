import { CHANGE_FIELDS, CHANGE_LABELS, type ChangeField } from '#domain/change/change';
import { minOrderQuantFault } from '#domain/part-sap/min-order-quant';
import { specificationLookup } from '#domain/plan/plan';
import type { RecordKind } from '#domain/record/record-kinds';
import { INVOICE_STATUS_LABELS } from '#domain/values/invoice-status';
import { STATE_LABELS } from '#domain/values/state';
import { Lookup } from '../../lookup/lookup.tsx';
import { DateField } from '../../ui/control/date-field.tsx';
import { NumberField } from '../../ui/control/number-field.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextArea } from '../../ui/control/text-area.tsx';
import { type ChangeDraft, NOTE_WAYS, VALUE_WAYS } from './change-draft.ts';

interface ChangeFieldsProps {
  kind: RecordKind;
  draft: ChangeDraft;
  onChange: (part: Partial<ChangeDraft>) => void;
}

const KEEP = { '': VALUE_WAYS.keep };

/** What can be changed of many records of a kind; each field says first whether it changes at all. */
export function ChangeFields({ kind, draft, onChange }: ChangeFieldsProps) {
  return CHANGE_FIELDS[kind].map((field) => (
    <OneField key={field} field={field} draft={draft} onChange={onChange} />
  ));
}

function OneField({ field, draft, onChange }: Omit<ChangeFieldsProps, 'kind'> & { field: ChangeField }) {
  const label = CHANGE_LABELS[field];
  switch (field) {
    case 'state':
      return (
        <SelectField
          label={label}
          value={draft.state}
          options={{ ...KEEP, ...STATE_LABELS }}
          onChange={(state) => onChange({ state })}
        />
      );
    case 'status':
      return (
        <SelectField
          label={label}
          value={draft.status}
          options={{ ...KEEP, ...INVOICE_STATUS_LABELS }}
          onChange={(status) => onChange({ status })}
        />
      );
    case 'min_order_quant':
      return (
        <>
          <SelectField
            label={label}
            value={draft.moqWay}
            options={VALUE_WAYS}
            onChange={(moqWay) => onChange({ moqWay })}
          />
          {draft.moqWay === 'set' && (
            <NumberField
              label="New MOQ"
              min={0}
              value={draft.moq}
              judge={minOrderQuantFault}
              onChange={(moq) => onChange({ moq })}
            />
          )}
        </>
      );
    case 'expected_on':
      return (
        <>
          <SelectField
            label={label}
            value={draft.expectedWay}
            options={VALUE_WAYS}
            onChange={(expectedWay) => onChange({ expectedWay })}
          />
          {draft.expectedWay === 'set' && (
            <DateField
              label="Expected on"
              value={draft.expected}
              onChange={(expected) => onChange({ expected })}
            />
          )}
        </>
      );
    case 'specification_id':
      return (
        <Lookup
          grid={specificationLookup}
          column="product_label"
          label={label}
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
        <>
          <SelectField
            label={label}
            value={draft.noteWay}
            options={NOTE_WAYS}
            onChange={(noteWay) => onChange({ noteWay })}
          />
          {(draft.noteWay === 'set' || draft.noteWay === 'append') && (
            <TextArea
              label={draft.noteWay === 'set' ? 'New note' : 'Line to add'}
              value={draft.note}
              onChange={(note) => onChange({ note })}
            />
          )}
        </>
      );
  }
}
