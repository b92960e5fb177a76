import { type ElementProps, Input, type InputProps, Popover, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
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
import { OpenLink, useOpenKey } from '../../ui/control/open-link.tsx';
import { isQuietFocus } from '../../ui/control/quiet-focus.ts';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import { Matched } from '../../ui/matched.tsx';
import classes from './lookup.module.css';
import { LookupList } from './lookup-list.tsx';
import { type LookupOptions, useLookup } from './use-lookup.ts';

/** The height of a list with six detailed options. */
const FULL_LIST_PX = 304;

interface LookupBoxProps<G extends AnyLookup> {
  options: LookupOptions<G>;
  opens?: string | undefined;
  onAdd?: ((text: string) => void) | undefined;
  detail?: ((row: RowOf<G>) => string) | undefined;
  /** True if the label of the chosen record may take several lines. */
  wraps?: boolean;
  input: InputProps & ElementProps<'input', 'size'>;
  /** A dialog moves the focus here when it opens; this focus does not open the list. */
  initialFocus?: boolean | undefined;
  /** The content below the field that stays visible while the list is open. */
  children?: ReactNode;
}

export function LookupBox<G extends AnyLookup>(props: LookupBoxProps<G>) {
  const { options, detail, onAdd, opens, input, initialFocus, wraps = false, children } = props;
  const lookup = useLookup(options);
  const { open, marked, found, pending } = lookup.list;
  const adding = onAdd && lookup.search !== '' ? { text: lookup.search, onAdd } : undefined;
  const nothingFound = open && !pending && found.rows.length === 0 && !found.failed;
  const listId = useId();
  const { frame, side } = useSide(open);
  const field = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(field, input.ref);
  const awaitsDialog = useRef(initialFocus ?? false);
  const openKey = useOpenKey(opens);
  const wrappedText = wraps && options.text !== '' ? options.text : undefined;
  const { raised, noteSelection, leave } = useWholeText({
    field,
    typing: lookup.typing,
    text: wrappedText,
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (openKey(event)) return;
    const add = () => adding?.onAdd(adding.text);
    if (!nothingFound || !adding || !actOnKey(event, { Enter: add })) lookup.handleKeyDown(event);
  }

  function clear() {
    lookup.type('');
    // Without the focus in the field, neither Escape nor leaving the field would close the opened list.
    field.current?.focus();
  }

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
          ref={frame}
          className={classes.frame}
          data-whole={wrappedText}
          data-opens={opens && true}
          data-raised={raised || undefined}
        >
          <Input
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            rightSection={
              lookup.value !== '' && (
                <>
                  {opens && <OpenLink to={opens} of={options.text} />}
                  <ClearButton onClear={clear} />
                </>
              )
            }
            rightSectionPointerEvents="all"
            rightSectionWidth={opens ? 54 : 28}
            {...input}
            ref={mergedRef}
            // Replaces Mantine's own attributes, which depend on an `Input.Wrapper` around the field.
            attributes={{
              input: {
                'aria-invalid': input['aria-invalid'],
                'aria-describedby': input['aria-describedby'],
              },
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
            onKeyDown={handleKeyDown}
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

interface WholeText {
  field: RefObject<HTMLInputElement | null>;
  typing: boolean;
  text: string | undefined;
}

/**
 * Returns `raised`, which says whether to draw the whole label of the chosen record over the one-line field, and the
 * handlers that update it. The label is not drawn while the user types or has placed the caret in the field. While the
 * field has the focus, the label of a newly chosen record is selected, so that typing replaces it.
 */
function useWholeText({ field, typing, text }: WholeText) {
  const [within, setWithin] = useState(false);
  // The caret's position in the typed text does not apply to the label that replaces it.
  if (typing && within) setWithin(false);

  useEffect(() => {
    if (text && !typing && field.current === document.activeElement) field.current?.select();
  }, [field, text, typing]);

  return {
    raised: !typing && !within,
    noteSelection({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
      if (typing) return;
      const selectedLength = (currentTarget.selectionEnd ?? 0) - (currentTarget.selectionStart ?? 0);
      setWithin(currentTarget === document.activeElement && selectedLength < currentTarget.value.length);
    },
    leave: () => setWithin(false),
  };
}

/**
 * Chooses the side on which a field's list opens: below, unless the whole list does not fit there and the space above
 * is larger. The side is fixed before the rows load, so that they do not move the list.
 */
function useSide(open: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'bottom-start' | 'top-start'>('bottom-start');

  useLayoutEffect(() => {
    if (!open || !frame.current) return;
    const { top, bottom } = frame.current.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    setSide(below < FULL_LIST_PX && top > below ? 'top-start' : 'bottom-start');
  }, [open]);

  return { frame, side };
}

function countText({ rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean }): string {
  if (rows.length === 0) return '';
  return `${counted(rows.length, 'result')}${hasMore ? ', more available' : ''}`;
}
