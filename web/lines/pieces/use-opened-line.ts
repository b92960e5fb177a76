import { useState } from 'react';
import type { LineFields, Row } from '../line-fields.ts';

/** The line whose pieces are shown, by key and displayed row number. Closing the dialog moves the focus to `opener`. */
interface OpenedLine {
  key: number;
  number: number;
  opener: HTMLElement;
}
export type OnOpen = (line: OpenedLine) => void;

/** Stores the line whose pieces are shown. `open` is the same function in every render. */
export function useOpenedLine<Fields extends LineFields>(rows: readonly Row<Fields>[]) {
  const [opened, open] = useState<OpenedLine>();
  const line = opened && rows.find(({ key }) => key === opened.key);

  function close() {
    opened?.opener.focus();
    open(undefined);
  }

  return { open: open as OnOpen, close, shown: opened && line && { line, number: opened.number } };
}
