import { TextInput } from '@mantine/core';
import type { RefCallback } from 'react';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { newRecordPath, recordPath } from '../../paths.ts';
import { Field, type FieldProps, type UnreadText } from '../../ui/control/field.tsx';
import { OpenLink, useOpenKey } from '../../ui/control/open-link.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { type ChosenFields, useAdding } from './adding-context.ts';
import { LookupBox } from './lookup-box.tsx';
import { type FieldOptions, useTypedText } from './use-typed-text.ts';

interface LookupProps<G extends AnyLookup>
  extends FieldOptions<G>,
    Pick<FieldProps<never>, 'label' | 'required' | 'error'> {
  ref?: RefCallback<HTMLElement>;
  /** If it is null, `text` is not shown. */
  value: number | null;
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
  chosen?: ChosenFields;
  /** The kind of the records, which the field opens and may add. Null in a dialog, which a link would close. */
  opens: RecordKind | null;
  detail?: (row: RowOf<G>) => string;
  /** Gets the focus when its dialog opens. The list stays closed, because it could cover the dialog's buttons. */
  initialFocus?: boolean;
}

/**
 * An editable combobox that searches for records as the user types. Leaving the cleared field
 * sets the value to null. Escape discards the typed text and restores the chosen record.
 */
export function Lookup<G extends AnyLookup>(props: LookupProps<G>) {
  const {
    ref,
    value,
    label,
    required,
    error,
    unread,
    onUnread,
    detail,
    opens,
    chosen,
    initialFocus,
    ...options
  } = props;
  const add = useAdding(
    opens && RECORD_KINDS[opens].required === 'name' ? newRecordPath(opens) : undefined,
    chosen,
  );
  const { change, find } = useTypedText(options, unread, onUnread);
  const shown = value === null ? '' : options.text;
  const fault = unread?.fault ?? error;
  const link = opens && value !== null ? recordPath(opens, value) : undefined;
  const isReadOnly = useReadOnly();

  if (isReadOnly) return <ShownLookup label={label} text={shown} opens={link} />;

  return (
    <Field label={label} required={required ?? false} error={fault}>
      {(control, labelId) => (
        <LookupBox
          options={{
            ...options,
            text: unread?.text ?? shown,
            unfound: unread !== undefined,
            onChange: change,
            onTyped: find,
          }}
          detail={detail}
          onAdd={add}
          opens={link}
          wraps
          initialFocus={initialFocus}
          input={{
            ...control,
            ...(ref && { ref }),
            'aria-labelledby': labelId,
            error: Boolean(fault),
          }}
        />
      )}
    </Field>
  );
}

interface ShownLookupProps {
  label: string;
  text: string;
  opens: string | undefined;
}

function ShownLookup({ label, text, opens }: ShownLookupProps) {
  return (
    <TextInput
      label={label}
      readOnly
      value={text}
      rightSection={opens && <OpenLink to={opens} of={text} />}
      rightSectionPointerEvents="all"
      onKeyDown={useOpenKey(opens)}
    />
  );
}
