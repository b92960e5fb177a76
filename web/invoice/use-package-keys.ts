import type { ClipboardEvent, KeyboardEvent } from 'react';
import { rowKeyOf, useFocusField } from '../lines/line-focus.ts';
import { isTable, readClipboard } from '../sheet/read/read-clipboard.ts';
import { isBlank, PACKAGE_FIELDS, type PackageField, type Packages } from './use-packages.ts';

/**
 * Keys among the fields of packages: Enter goes on to the next field and from the last one to a new package, ↑ and ↓
 * go up and down, Ctrl+Delete removes. `root` holds the fields, `onDone` hears Enter where nothing is left to type.
 */
export function usePackageKeys(
  packages: Packages,
  root: { current: HTMLElement | null },
  onDone: () => void,
) {
  const { rows } = packages;
  const focus = useFocusField(root);

  function add() {
    focus(packages.add(), 'container');
  }

  /** The focus goes to the package that takes the place, in the same field; behind the last one back to its end. */
  function remove(key: number, field?: PackageField) {
    const index = rows.findIndex((row) => row.key === key);
    const left = packages.remove(key);
    const follower = field && left[index];
    if (follower) focus(follower.key, field);
    else focus(left.at(-1)?.key ?? key, 'quant');
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(event.target);
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    const { key, field } = place;
    const index = rows.findIndex((row) => row.key === key);

    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Delete') return;
      remove(key, field);
    } else if (event.key === 'Enter') goOn(index, field);
    else if (event.key === 'ArrowDown') moveTo(index + 1, field);
    else if (event.key === 'ArrowUp') moveTo(index - 1, field);
    else return;
    event.preventDefault();
  }

  function moveTo(index: number, field: PackageField) {
    const row = rows[index];
    if (row) focus(row.key, field);
  }

  function goOn(index: number, field: PackageField) {
    const isLast = index === rows.length - 1;
    const next = PACKAGE_FIELDS[PACKAGE_FIELDS.indexOf(field) + 1];
    if (isLast && rows.slice(index).every(isBlank)) onDone();
    else if (next) moveTo(index, next);
    else if (isLast) add();
    else moveTo(index + 1, 'container');
  }

  function onPaste(event: ClipboardEvent) {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!place || !isTable(text)) return;
    event.preventDefault();
    const cells = readClipboard(text).map((pasted) => pasted.cells.map((cell) => cell.text));
    packages.paste(place.key, place.field, cells);
  }

  return { add, remove, focus, onKeyDown, onPaste };
}

/** The package and the field that an event comes from. */
function placeOf(target: EventTarget): { key: number; field: PackageField } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const key = rowKeyOf(target);
  const field = PACKAGE_FIELDS.find((name) => name === target.dataset.column);
  return key === undefined || !field ? undefined : { key, field };
}
