import { type ElementProps, Input, type InputProps, Popover, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { counted } from '#domain/values/counted';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { useGo } from '../ui/control/link.tsx';
import { OpenLink } from '../ui/control/open-link.tsx';
import { Matched } from '../ui/matched.tsx';
import { isQuietFocus } from '../ui/quiet-focus.ts';
import classes from './lookup.module.css';
import { LookupList } from './lookup-list.tsx';
import { type LookupOptions, useLookup } from './use-lookup.ts';
import { useSide } from './use-side.ts';
import { useWholeText } from './use-whole-text.ts';

interface LookupBoxProps<G extends AnyGrid> {
  of: LookupOptions<G>;
  /** Adds a record of the text that finds none. */
  onAdd?: ((text: string) => void) | undefined;
  /** Where the chosen record is opened. */
  opens?: string | undefined;
  /** What an option says beside the shown column. */
  detail?: ((row: RowOf<G>) => string) | undefined;
  /** The field's own attributes: its id or label, what describes it, whether it is invalid, how it looks. */
  input: InputProps & ElementProps<'input', 'size'>;
  /** A dialog moves the focus here when it opens, for a person who has not asked for the list. */
  initialFocus?: boolean | undefined;
  /** The label of what is chosen takes as many lines as it needs. */
  wraps?: boolean;
  /** What stands beneath the field and stays in sight while the list is open. */
  children?: ReactNode;
}

/** A lookup without a frame: the field and the list beneath it. */
export function LookupBox<G extends AnyGrid>(props: LookupBoxProps<G>) {
  const { of, detail, onAdd, opens, input, initialFocus, wraps = false, children } = props;
  const go = useGo();
  const lookup = useLookup(of);
  const { open, marked, found, pending } = lookup;
  const nothingFound = found.rows.length === 0 && !found.failed && lookup.search !== '';
  const listId = useId();
  const awaitsDialog = useRef(initialFocus ?? false);
  const { field, side } = useSide(open);
  const whole = wraps && of.text !== '' ? of.text : undefined;
  const { raised, noteSelection, leave } = useWholeText({ frame: field, typing: lookup.typing, text: whole });

  return (
    <Popover
      opened={open}
      position={side}
      // The list may be wider than its field, and is moved rather than cut.
      middlewares={{ flip: false, shift: { mainAxis: true } }}
      preventPositionChangeWhenVisible={false}
      offset={4}
      width="target"
      withRoles={false}
      hideDetached={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <div
          ref={field}
          className={classes.frame}
          data-whole={whole}
          data-opens={opens && true}
          data-raised={raised || undefined}
        >
          <Input
            type="text"
            autoComplete="off"
            spellCheck={false}
            rightSection={
              lookup.value !== '' && (
                <>
                  {opens && <OpenLink to={opens} of={of.text} />}
                  <ClearButton onClear={() => lookup.type('')} />
                </>
              )
            }
            rightSectionPointerEvents="all"
            rightSectionWidth={opens ? 54 : 28}
            {...input}
            // Mantine puts its own in their place, which know only of a frame around the field.
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
            onSelect={noteSelection}
            onBlur={() => {
              leave();
              lookup.handleBlur();
            }}
            onKeyDown={(event) => {
              if (opens && event.altKey && event.key === 'Enter') {
                event.preventDefault();
                go(opens);
              } else if (onAdd && isAddKey(event) && open && !pending && nothingFound) {
                event.preventDefault();
                onAdd(lookup.search);
              } else lookup.handleKeyDown(event);
            }}
          />
          {children}
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <LookupList
          labels={{
            id: listId,
            'aria-label': input['aria-label'],
            'aria-labelledby': input['aria-labelledby'],
          }}
          found={{ ...found, retry: lookup.retry }}
          pending={pending}
          marked={marked}
          adding={onAdd && lookup.search !== '' ? { text: lookup.search, onAdd } : undefined}
          onChoose={(row) => lookup.choose(row)}
          option={(row) => (
            <>
              <span>
                <Matched text={String(row[of.column] ?? '')} search={lookup.search} />
              </span>
              {detail && (
                <span className={classes.detail}>
                  <Matched text={detail(row)} search={lookup.search} />
                </span>
              )}
            </>
          )}
        />
      </Popover.Dropdown>
      <VisuallyHidden role="status">{open && !pending ? countText(found) : ''}</VisuallyHidden>
    </Popover>
  );
}

/** Enter adds what was not found, as it would choose what was. */
function isAddKey({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing;
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

function countText({ rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean }): string {
  if (rows.length === 0) return '';
  return `${counted(rows.length, 'result')}${hasMore ? ', more available' : ''}`;
}
