import { Popover, VisuallyHidden } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { counted } from '#domain/values/counted';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { Matched } from '../../ui/matched.tsx';
import classes from './lookup.module.css';
import { LookupField, type LookupFieldOptions } from './lookup-field.tsx';
import { LookupList } from './lookup-list.tsx';
import { type LookupOptions, useLookup } from './use-lookup.ts';

/** The height of a list with six detailed options. */
const FULL_LIST_PX = 304;

interface LookupBoxProps<G extends AnyLookup> extends LookupFieldOptions {
  options: LookupOptions<G>;
  /** Adds a record for a text without matches. */
  onAdd?: ((text: string) => void) | undefined;
  /** Returns the text of an option in addition to the shown column. */
  detail?: ((row: RowOf<G>) => string) | undefined;
  /** The label of the chosen record wraps over as many lines as needed. */
  wraps?: boolean;
  /** The content below the field that stays visible while the list is open. */
  children?: ReactNode;
}

/** A lookup without a frame: the field and the list below it. */
export function LookupBox<G extends AnyLookup>(props: LookupBoxProps<G>) {
  const { options, detail, onAdd, opens, input, initialFocus, wraps = false, children } = props;
  const lookup = useLookup(options);
  const { open, marked, found, pending } = lookup.list;
  const adding = onAdd && lookup.search !== '' ? { text: lookup.search, onAdd } : undefined;
  const nothingFound = open && !pending && found.rows.length === 0 && !found.failed;
  const listId = useId();
  const { field, side } = useSide(open);
  const wrappedText = wraps && options.text !== '' ? options.text : undefined;
  const { raised, noteSelection, leave } = useWholeText({
    frame: field,
    typing: lookup.typing,
    text: wrappedText,
  });

  return (
    <Popover
      opened={open}
      position={side}
      // The list may be wider than its field, and moves instead of being cut off.
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
          data-whole={wrappedText}
          data-opens={opens && true}
          data-raised={raised || undefined}
        >
          <LookupField
            lookup={lookup}
            listId={listId}
            chosen={options.text}
            onAdd={adding && nothingFound ? () => adding.onAdd(adding.text) : undefined}
            opens={opens}
            input={input}
            initialFocus={initialFocus}
            onSelect={noteSelection}
            onLeave={leave}
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
          found={found}
          pending={pending}
          marked={marked}
          adding={adding}
          onChoose={(row) => lookup.choose(row)}
          option={(row) => (
            <>
              <span>
                {options.option?.(row, lookup.search) ?? (
                  <Matched text={String(row[options.column] ?? '')} search={lookup.search} />
                )}
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

interface WholeText {
  /** The element around the field. */
  frame: RefObject<HTMLElement | null>;
  typing: boolean;
  /** The label of the chosen record. */
  text: string | undefined;
}

/**
 * Decides whether to draw the whole chosen label over its one-line field (`raised`). The label is not drawn while the
 * user types or has placed the caret in the field. While the field has the focus, the text of a newly chosen record is
 * selected, so that typing replaces it.
 */
function useWholeText({ frame, typing, text }: WholeText) {
  const [within, setWithin] = useState(false);
  // The caret's position in the typed text does not apply to the label that replaces it.
  if (typing && within) setWithin(false);

  useEffect(() => {
    const field = frame.current?.querySelector('input');
    if (text && !typing && field === document.activeElement) field?.select();
  }, [frame, text, typing]);

  return {
    raised: !typing && !within,
    noteSelection({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
      if (typing) return;
      const marked = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
      setWithin(field === document.activeElement && marked < field.value.length);
    },
    leave: () => setWithin(false),
  };
}

/**
 * Returns the side on which a field's list opens: below, unless the whole list does not fit there and the space above
 * is larger. The side is fixed before the rows load, so that they do not move the list.
 */
function useSide(open: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'bottom-start' | 'top-start'>('bottom-start');

  useLayoutEffect(() => {
    if (!open || !field.current) return;
    const { top, bottom } = field.current.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    setSide(below < FULL_LIST_PX && top > below ? 'top-start' : 'bottom-start');
  }, [open]);

  return { field, side };
}

function countText({ rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean }): string {
  if (rows.length === 0) return '';
  return `${counted(rows.length, 'result')}${hasMore ? ', more available' : ''}`;
}
