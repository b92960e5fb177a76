import { Popover } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Where } from '#domain/wire/condition';
import { isTable } from '../../sheet/read/read-clipboard.ts';
import type { Box } from '../../ui/box-of.ts';
import { Button } from '../../ui/control/button.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FOCUS_ON_CLICK } from '../../ui/dialog/dialog-buttons.tsx';
import { returnFocusToOpener } from '../../ui/kept-focus.ts';
import { Fault } from '../../ui/notice/fault.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { FilterColumn } from './filter-column.ts';
import styles from './filter-panel.module.css';
import { type FilteredList, OfferedValues } from './offered-values.tsx';
import { chosenValues, hasCondition, OPERATORS, operatorsOf, withToggled } from './typed-condition.ts';
import { pastedCodes } from './use-codes.ts';
import { useFilterPanel } from './use-filter-panel.ts';

interface FilterPanelProps {
  list: FilteredList;
  columns: readonly FilterColumn[];
  where: Where;
  opened: string | undefined;
  anchor: Box;
  onChange: (where: Where) => void;
  onClose: () => void;
}

/** Edits the conditions of a list by column, in a popover or, on a phone, in a sheet (behaviour 32.9). */
export default function FilterPanel({ anchor, ...props }: FilterPanelProps) {
  const isPhone = useIsPhone();
  const { onClose } = props;
  useEffect(() => returnFocusToOpener, []);

  if (isPhone) {
    return (
      <Dialog title="Filter" onClose={onClose} size="sheet">
        <FilterForm {...props} />
      </Dialog>
    );
  }
  return (
    <Popover opened onChange={onClose} position="bottom-start" width={320} withRoles={false} trapFocus>
      <Popover.Target>
        <span className={styles.anchor} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Filter">
        <FilterForm {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm(props: Omit<FilterPanelProps, 'anchor'>) {
  const { list, columns, opened, onClose } = props;
  const filter = useFilterPanel(props);
  const { column, where, typed, fault, change } = filter;
  const isPhone = useIsPhone();
  const [find, setFind] = useState('');
  const isColumnChosen = opened !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const textFindsValues = typed.operator === 'contains' || typed.operator === 'begins';
  const isBlank = typed.operator === 'blank' || typed.operator === 'filled';

  // A partly filled date has no value but is not blank. The browser reports it at the field.
  const isFormValid = () => form.current?.reportValidity() === true;

  function choose(next: string) {
    if (isFormValid() && filter.choose(next)) setFind('');
  }

  function apply(event?: FormEvent) {
    event?.preventDefault();
    if (isFormValid() && filter.apply()) onClose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event;
    if (event.nativeEvent.isComposing) return;
    // A held Backspace only empties the text. A partly typed date is not blank, so date fields are excluded.
    const isBlankText =
      isText(target) && target.value === '' && !event.repeat && !hasCondition(column, typed);
    if (key === 'Backspace' && isBlankText && column.name in where) {
      filter.clear();
    } else if (key === 'Enter' && (target instanceof HTMLSelectElement || isCheckbox(target))) {
      event.preventDefault();
      apply();
    } else if (key === 'Enter' && target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey)) {
      apply();
    }
  }

  /** Lists pasted lines as values (behaviour 32.11), since a text field would join them. */
  function handlePaste(event: ClipboardEvent<HTMLFormElement>) {
    const hasTextField = textFindsValues || typed.operator === 'is' || typed.operator === 'not';
    const text = event.clipboardData.getData('text/plain');
    const values = hasTextField && isTable(text) ? pastedCodes(text) : undefined;
    if (!values) return;
    event.preventDefault();
    const operator = typed.operator === 'not' ? 'none' : 'any';
    flushSync(() => change({ operator, lines: values.join('\n') }));
    form.current?.querySelector('textarea')?.focus();
  }

  return (
    <form ref={form} className="stack" onSubmit={apply} onKeyDown={handleKeyDown} onPaste={handlePaste}>
      <SelectField
        label="Column"
        value={column.name}
        options={Object.fromEntries(
          columns.map((option) => [
            option.name,
            option.name in where ? `${option.header} (filtered)` : option.header,
          ]),
        )}
        onChange={choose}
      />
      {operatorsOf(column).length > 1 && (
        <SelectField
          label="Condition"
          value={typed.operator}
          options={Object.fromEntries(operatorsOf(column).map((operator) => [operator, OPERATORS[operator]]))}
          onChange={(operator) => change({ operator, shift: 0 })}
        />
      )}
      <ConditionFields
        key={column.name}
        column={column}
        typed={typed}
        onChange={change}
        focused={isColumnChosen}
      />
      {!isBlank && (
        <>
          {!textFindsValues && (
            // Not focused on a phone, where the keyboard would cover the values.
            <TextField
              label="Find a value"
              type="search"
              initialFocus={isColumnChosen && !isPhone}
              value={find}
              onChange={setFind}
            />
          )}
          <OfferedValues
            key={column.name}
            list={list}
            column={column}
            where={where}
            text={textFindsValues ? typed.text : find}
            chosen={chosenValues(column, typed)}
            onToggle={(value) => {
              // Keeps the typed text for finding the next value.
              if (textFindsValues) setFind(typed.text);
              change(withToggled(column, typed, value));
            }}
          />
        </>
      )}
      <Fault>{fault}</Fault>
      <div className="line" {...FOCUS_ON_CLICK}>
        <Button type="submit" kind="primary">
          Apply
        </Button>
        {column.name in where && (
          <Button
            onClick={() => {
              filter.clear();
              onClose();
            }}
          >
            Clear filter
          </Button>
        )}
      </div>
    </form>
  );
}

function isText(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement
  );
}

function isCheckbox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}
