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

/** How high a list of six options with details is. */
const WHOLE_LIST = 304;

interface LookupBoxProps<G extends AnyLookup> extends LookupFieldOptions {
  of: LookupOptions<G>;
  /** Adds a record of the text that finds none. */
  onAdd?: ((text: string) => void) | undefined;
  /** Returns the text of an option beside the shown column. */
  detail?: ((row: RowOf<G>) => string) | undefined;
  /** The label of what is chosen takes as many lines as it needs. */
  wraps?: boolean;
  /** The content below the field that stays visible while the list is open. */
  children?: ReactNode;
}

/** A lookup without a frame: the field and the list beneath it. */
export function LookupBox<G extends AnyLookup>(props: LookupBoxProps<G>) {
  const { of, detail, onAdd, opens, input, initialFocus, wraps = false, children } = props;
  const lookup = useLookup(of);
  const { open, marked, found, pending } = lookup.list;
  const adding = onAdd && lookup.search !== '' ? { text: lookup.search, onAdd } : undefined;
  const nothingFound = open && !pending && found.rows.length === 0 && !found.failed;
  const listId = useId();
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
          <LookupField
            lookup={lookup}
            listId={listId}
            chosen={of.text}
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

interface WholeText {
  /** The element around the field. */
  frame: RefObject<HTMLElement | null>;
  typing: boolean;
  /** The label of what is chosen. */
  text: string | undefined;
}

/**
 * Whether a chosen label lies whole over its field, which has but one line: not while somebody types, nor once the
 * caret was put into it. What is chosen while the field has the focus is marked as on entering it: typing replaces it.
 */
function useWholeText({ frame, typing, text }: WholeText) {
  const [within, setWithin] = useState(false);
  // The place of the caret in the typed text means nothing in the label that replaces it.
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
 * The side of a field that its list opens to: below, unless only above there is room for the whole of it. It is settled
 * when the list opens, before its rows are there, so that they move nothing when they come.
 */
function useSide(open: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'bottom-start' | 'top-start'>('bottom-start');

  useLayoutEffect(() => {
    if (!open || !field.current) return;
    const { top, bottom } = field.current.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    setSide(below < WHOLE_LIST && top > below ? 'top-start' : 'bottom-start');
  }, [open]);

  return { field, side };
}

function countText({ rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean }): string {
  if (rows.length === 0) return '';
  return `${counted(rows.length, 'result')}${hasMore ? ', more available' : ''}`;
}
