import { type ElementProps, Input, type InputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import type { AnyLookup } from '#domain/wire/lookup';
import { useGo } from '../../ui/control/link.tsx';
import { OpenLink } from '../../ui/control/open-link.tsx';
import { isQuietFocus } from '../../ui/control/quiet-focus.ts';
import classes from './lookup.module.css';
import type { Lookup } from './use-lookup.ts';

export interface LookupFieldOptions {
  /** The URL of the chosen record. */
  opens?: string | undefined;
  /** The field's own attributes: id or label, description, validity, appearance. */
  input: InputProps & ElementProps<'input', 'size'>;
  /** A dialog moves the focus here when it opens; this focus does not open the list. */
  initialFocus?: boolean | undefined;
}

interface LookupFieldProps<G extends AnyLookup> extends LookupFieldOptions {
  lookup: Lookup<G>;
  /** The id of its list. */
  listId: string;
  /** The label of the chosen record. */
  chosen: string;
  /** Adds a record if nothing was found. */
  onAdd: (() => void) | undefined;
  onSelect: (event: SyntheticEvent<HTMLInputElement>) => void;
  onLeave: () => void;
}

/** The field of a lookup: the typed text, and buttons that open or clear the chosen record. */
export function LookupField<G extends AnyLookup>(props: LookupFieldProps<G>) {
  const { lookup, listId, chosen, onAdd, opens, input, initialFocus, onSelect, onLeave } = props;
  const { open, marked } = lookup.list;
  const go = useGo();
  const awaitsDialog = useRef(initialFocus ?? false);
  const field = useRef<HTMLInputElement>(null);
  const fields = useMergedRef(field, input.ref);

  function handleKeyDown(event: KeyboardEvent) {
    if (opens && event.altKey && event.key === 'Enter') {
      event.preventDefault();
      go(opens);
    } else if (onAdd && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter adds the record, as it would choose an option.
      event.preventDefault();
      onAdd();
    } else lookup.handleKeyDown(event);
  }

  function clear() {
    lookup.type('');
    // Without the focus in the field, neither Escape nor leaving the field would close the opened list.
    field.current?.focus();
  }

  return (
    <Input
      type="text"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        lookup.value !== '' && (
          <>
            {opens && <OpenLink to={opens} of={chosen} />}
            <ClearButton onClear={clear} />
          </>
        )
      }
      rightSectionPointerEvents="all"
      rightSectionWidth={opens ? 54 : 28}
      {...input}
      ref={fields}
      // Replaces Mantine's own attributes, which expect a frame around the field.
      attributes={{
        input: { 'aria-invalid': input['aria-invalid'], 'aria-describedby': input['aria-describedby'] },
      }}
      data-autofocus={initialFocus || undefined}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={listId}
      aria-activedescendant={open && marked >= 0 ? `${listId}-${marked}` : undefined}
      data-mantine-stop-propagation={open}
      value={lookup.value}
      onChange={(event) => lookup.type(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select();
        const isMoved = isQuietFocus() || awaitsDialog.current;
        awaitsDialog.current = false;
        if (!isMoved) lookup.show();
      }}
      onClick={lookup.show}
      onSelect={onSelect}
      onBlur={() => {
        onLeave();
        lookup.handleBlur();
      }}
      onKeyDown={handleKeyDown}
    />
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Clear"
      className={`icon dimmed ${classes.clear}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={14} aria-hidden />
    </button>
  );
}
