import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { hasCondition } from './draft.ts';
import type { FilterColumn } from './filter-column.ts';
import type { FilterDraft } from './use-filter-draft.ts';

interface FilterKeysOptions {
  form: RefObject<HTMLFormElement | null>;
  columns: readonly FilterColumn[];
  filter: FilterDraft;
  /** Moves to another column; returns whether it could. */
  choose: (name: string) => boolean;
  apply: () => void;
}

/** Handles the keys of a filter form. Moving to another column focuses its first field. */
export function useFilterKeys({ form, columns, filter, choose, apply }: FilterKeysOptions) {
  const { column, where, draft } = filter;

  function step(by: number) {
    const next = columns.at((columns.indexOf(column) + by) % columns.length);
    if (!next || !flushSync(() => choose(next.name))) return;
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (first('[data-autofocus], input') ?? first('select'))?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event;
    if (event.nativeEvent.isComposing) return;
    // A held Backspace only empties the text. A partly typed date has no value, but is not blank.
    const isBlankText =
      isText(target) && target.value === '' && !event.repeat && !hasCondition(column, draft);
    if (key === 'Backspace' && isBlankText && column.name in where) {
      filter.clear();
    } else if (event.altKey && (key === 'PageDown' || key === 'PageUp')) {
      event.preventDefault();
      step(key === 'PageDown' ? 1 : -1);
    } else if (key === 'Enter' && (target instanceof HTMLSelectElement || isCheckbox(target))) {
      event.preventDefault();
      apply();
    } else if (key === 'Enter' && target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey)) {
      apply();
    }
  }

  return { step, handleKeyDown };
}

function isText(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement
  );
}

function isCheckbox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}
