import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';

interface Whole {
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
export function useWholeText({ frame, typing, text }: Whole) {
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
