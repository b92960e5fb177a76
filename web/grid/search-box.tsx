import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import styles from './record-list.module.css';

const DEBOUNCE = 300;

interface SearchBoxProps {
  placeholder: string;
  /** The search that the rows answer to. */
  search: string;
  onSearch: (search: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches when typing pauses; Enter does not wait. It follows Back and Forward, but never overwrites the typist. */
export function SearchBox({ placeholder, search, onSearch, ref }: SearchBoxProps) {
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

  const searchLater = useDebouncedCallback(searchFor, DEBOUNCE);

  function searchFor(typed: string) {
    const next = typed.trim();
    if (next === sent) return;
    setSent(next);
    onSearch(next);
  }

  function handleChange(typed: string) {
    setText(typed);
    searchLater(typed);
  }

  function clear() {
    searchLater.cancel();
    setText('');
    searchFor('');
  }

  return (
    <TextInput
      className={styles.search}
      type="search"
      {...(ref ? { ref } : {})}
      aria-label={placeholder.replace('...', '')}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && searchLater.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />}
    />
  );
}
