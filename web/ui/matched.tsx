import { fold } from '#domain/values/text';

/** A text with the part that was searched for in bold. */
export function Matched({ text, search }: { text: string; search: string }) {
  const folded = fold(text);
  const at = search ? folded.indexOf(fold(search)) : -1;
  // Folding can change a text's length in a few alphabets; then the place is unknown.
  if (at < 0 || folded.length !== text.length) return text;

  const end = at + search.length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
