import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isTable, readClipboard } from '../lines/paste/clipboard-rows.ts';
import { PACKAGE_FIELDS, type Packages } from './use-packages.ts';

const WIDTH = PACKAGE_FIELDS.length;

/**
 * Keys among the fields of packages: Enter goes on to the next field and from the last one to a new package, ↑ and ↓
 * go up and down, Ctrl+Delete removes. `root` holds the fields, `onDone` hears Enter where nothing is left to type.
 */
export function usePackageKeys(
  packages: Packages,
  root: { current: HTMLElement | null },
  onDone: () => void,
) {
  const fields = () => [...(root.current?.querySelectorAll('input') ?? [])];

  function add() {
    flushSync(packages.add);
    focus(fields().at(-WIDTH));
  }

  function remove(key: number, at = fields().length) {
    flushSync(() => packages.remove(key));
    focus(fields()[Math.min(at, fields().length - 1)]);
  }

  /** The place of a field among all of them, and the package it belongs to. */
  function placeOf(target: EventTarget) {
    const at = fields().indexOf(target as HTMLInputElement);
    return { at, row: packages.rows[Math.floor(at / WIDTH)], field: PACKAGE_FIELDS[at % WIDTH] };
  }

  function onKeyDown(event: KeyboardEvent) {
    const { at, row } = placeOf(event.target);
    if (!row || event.nativeEvent.isComposing || event.altKey) return;

    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Delete') return;
      remove(row.key, at);
    } else if (event.key === 'Enter') goOn(at);
    else if (event.key === 'ArrowDown') focus(fields()[at + WIDTH]);
    else if (event.key === 'ArrowUp') focus(fields()[at - WIDTH]);
    else return;
    event.preventDefault();
  }

  function goOn(at: number) {
    const all = fields();
    const ofLast = all.slice(-WIDTH);
    const nothingTyped = ofLast.every(({ value }) => value === '');
    if (at >= all.length - WIDTH && nothingTyped) onDone();
    else if (at < all.length - 1) focus(all[at + 1]);
    else add();
  }

  function onPaste(event: ClipboardEvent) {
    const { row, field } = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!row || !field || !isTable(text)) return;
    event.preventDefault();
    const cells = readClipboard(text).map((pasted) => pasted.cells.map((cell) => cell.text));
    packages.paste(row.key, field, cells);
  }

  return { add, remove, onKeyDown, onPaste };
}

function focus(field: HTMLInputElement | undefined) {
  field?.focus();
  field?.select();
}
