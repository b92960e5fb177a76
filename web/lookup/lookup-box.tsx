import { Popover, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { counted } from '#domain/values/counted';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { Matched } from '../ui/matched.tsx';
import classes from './lookup.module.css';
import { LookupField, type LookupFieldOptions } from './lookup-field.tsx';
import { LookupList } from './lookup-list.tsx';
import { type LookupOptions, useLookup } from './use-lookup.ts';
import { useSide } from './use-side.ts';
import { useWholeText } from './use-whole-text.ts';

interface LookupBoxProps<G extends AnyLookup> extends LookupFieldOptions {
  of: LookupOptions<G>;
  /** Adds a record of the text that finds none. */
  onAdd?: ((text: string) => void) | undefined;
  /** What an option says beside the shown column. */
  detail?: ((row: RowOf<G>) => string) | undefined;
  /** The label of what is chosen takes as many lines as it needs. */
  wraps?: boolean;
  /** What stands beneath the field and stays in sight while the list is open. */
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

function countText({ rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean }): string {
  if (rows.length === 0) return '';
  return `${counted(rows.length, 'result')}${hasMore ? ', more available' : ''}`;
}
