import { useState } from 'react';
import type { LineFields, Row } from '../line-fields.ts';

/** Whose pieces are to be shown: a line, by its key and the row number that is shown, and where the focus goes back. */
export interface OpenedLine {
  key: number;
  number: number;
  opener: HTMLElement;
}
export type OnOpen = (line: OpenedLine) => void;

/** The line whose pieces a dialog shows; `open` is the same function for the life of the form. */
export function useOpenedLine<Fields extends LineFields>(rows: readonly Row<Fields>[]) {
  const [opened, open] = useState<OpenedLine>();
  const line = opened && rows.find(({ key }) => key === opened.key);

  function close() {
    opened?.opener.focus();
    open(undefined);
  }

  return { open: open as OnOpen, close, shown: opened && line && { line, number: opened.number } };
}
