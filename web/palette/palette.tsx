import { Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { counted } from '#domain/values/counted';
import { SEARCH_LENGTH } from '#domain/values/text';
import { usePendingDialogs } from '../ui/dialog/ask.ts';
import { returnFocusToOpener } from '../ui/kept-focus.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { type Action, type Entry, narrowSentences } from './sections.ts';
import { usePalette } from './use-palette.ts';

export interface PaletteProps {
  actions: readonly Action[];
  onGo: (entry: Entry) => void;
  onClose: () => void;
}

/** Focuses the field at once. Mantine would focus it later, and text from a barcode scanner could be lost. */
const focusField = (field: HTMLElement | null) => field?.focus();

/** Finds records, screens and commands by a few letters (behaviour 23.1). */
export function Palette({ actions, onGo, onClose }: PaletteProps) {
  const palette = usePalette({ actions, onGo, onClose });
  const { text, sections, pending, query, answer } = palette;
  const listId = useId();
  useEffect(() => returnFocusToOpener, []);
  const questions = usePendingDialogs();
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const nothing = text !== '' && count === 0 && !pending && !query.error;

  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="10dvh" closeOnEscape={questions.length === 0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump" classNames={{ content: styles.content ?? '' }}>
        <div className={styles.field}>
          <IconSearch size={16} aria-hidden />
          <input
            ref={focusField}
            type="text"
            role="combobox"
            aria-label="Search or jump"
            aria-autocomplete="list"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={count > 0 ? `${listId}-${palette.marked}` : undefined}
            placeholder="Code, number, name, container, LOT, note..."
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_LENGTH}
            data-autofocus
            value={palette.typed}
            onChange={(event) => palette.type(event.currentTarget.value)}
            onKeyDown={palette.handleKeyDown}
          />
          <button type="button" className="link inline" onClick={onClose}>
            Close
          </button>
        </div>
        <div className={styles.results}>
          <PaletteList
            id={listId}
            sections={sections}
            marked={palette.marked}
            search={text}
            busy={pending}
            onMark={palette.mark}
            onOpen={palette.open}
          />
          {nothing && <p className={`note ${styles.message}`}>Nothing found for “{text}”</p>}
          {text !== '' &&
            answer &&
            narrowSentences(answer).map((sentence) => (
              <p key={sentence} className={`note ${styles.message}`}>
                {sentence}
              </p>
            ))}
          {text !== '' && <FailedQuery query={query} />}
        </div>
        <VisuallyHidden role="status">
          {pending ? '' : nothing ? 'Nothing found' : counted(count, 'result')}
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  );
}
