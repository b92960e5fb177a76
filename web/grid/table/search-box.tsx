import { CloseButton, Input, Loader } from '@mantine/core';
import { useDebouncedCallback, useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '#domain/values/text';
import { actOnKey, enterKeys } from '../../ui/keys/use-keys.ts';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  list?: ListSearch;
}

interface ListSearch {
  ref: Ref<HTMLInputElement>;
  rowsAreThere: boolean;
  onLeave: () => void;
  codes: {
    /** Handles pasted text if it is a list of codes, and returns whether it is one. */
    findPasted: (text: string) => boolean;
    forget: () => void;
    busy: boolean;
  };
}

/**
 * Searches when typing pauses. Enter and ↓ search immediately, and move to the rows once they have loaded. If the
 * search changes elsewhere, such as by Back, the new search replaces the text. The box's own search does not, because
 * the user may have typed more in the meantime.
 */
export function SearchBox({ placeholder, search, onSearch, list }: SearchBoxProps) {
  const { rowsAreThere = true, onLeave, codes } = list ?? {};
  const box = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(box, list?.ref);
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);

  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  // Uses the current text of the box: a chip or a saved view may have changed it during the pause.
  const searchAfterPause = useDebouncedCallback(() => searchFor(text), TYPING_PAUSE_MS);

  const [leaving, setLeaving] = useState(false);
  const arrived = leaving && rowsAreThere && search === text.trim();
  // Runs in the same commit as the rows, because the user may move the focus afterwards.
  useLayoutEffect(() => {
    if (!arrived) return;
    setLeaving(false);
    onLeave?.();
  }, [arrived, onLeave]);

  function searchFor(typed: string) {
    const next = typed.trim();
    if (next === sent) return;
    setSent(next);
    onSearch(next);
  }

  function handleChange(typed: string) {
    setLeaving(false);
    setText(typed);
    codes?.forget();
    searchAfterPause();
  }

  function searchAndLeave() {
    searchAfterPause.flush();
    setLeaving(true);
  }

  function clear() {
    searchAfterPause.cancel();
    setText('');
    codes?.forget();
    searchFor('');
    // The button disappears, so the focus moves to the box.
    box.current?.focus();
  }

  return (
    // `Input` instead of `TextInput`, whose label wrapper would render twice.
    <Input
      className={styles.search}
      type="search"
      ref={mergedRef}
      aria-label={placeholder.replace('...', '')}
      placeholder={placeholder}
      value={text}
      maxLength={SEARCH_LENGTH}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) =>
        actOnKey(event, { ...enterKeys(searchAndLeave), ArrowDown: onLeave && searchAndLeave })
      }
      onBlur={() => setLeaving(false)}
      onPaste={(event) => {
        if (!codes?.findPasted(event.clipboardData.getData('text/plain'))) return;
        event.preventDefault();
        // Sends a typed search, because the list shows it until the codes are found.
        searchAfterPause.flush();
      }}
      aria-busy={codes?.busy ?? false}
      leftSection={codes?.busy ? <Loader size={14} aria-hidden /> : <IconSearch size={16} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={text && <CloseButton size={24} aria-label="Clear the search" onClick={clear} />}
    />
  );
}
