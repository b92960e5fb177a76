import type { ReactNode } from 'react';
import { searchedWords } from '#domain/values/search-words';
import { searchForm } from '#domain/values/text';

/** Shows a text with the search in bold: the whole search once if it occurs, otherwise each of its words. */
export function Matched({ text, search }: { text: string; search: string }) {
  const [foldedText, foldedSearch] = [searchForm(text), searchForm(search)];
  // In a few alphabets, folding changes the length of a text, so the positions are unknown.
  if (!foldedSearch || foldedText.length !== text.length) return text;
  const words = foldedText.includes(foldedSearch)
    ? [foldedSearch]
    : searchedWords(search).flat().filter(Boolean);

  const pieces: ReactNode[] = [];
  let from = 0;
  for (;;) {
    const [next] = words
      .map((word) => ({ at: foldedText.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length);
    if (!next || (from > 0 && words.length === 1)) return [...pieces, text.slice(from)];
    const { at, length } = next;
    pieces.push(text.slice(from, at), <b key={at}>{text.slice(at, at + length)}</b>);
    from = at + length;
  }
}
