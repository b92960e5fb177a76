import { Menu, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Value, Where } from '#domain/wire/condition';
import { valueWords } from '#domain/wire/condition-words';
import type { ListColumns } from '../../grid/rows/list-position.ts';
import type { Box } from '../../ui/box-of.ts';
import { returnFocusToOpener } from '../../ui/kept-focus.ts';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import { allButValue, filteredValue, onlyValue } from './cell-filter.ts';
import type { FilterColumn } from './filter-column.ts';
import styles from './filter-panel.module.css';

export interface OpenedCell {
  row: object;
  columnIndex: number;
  anchor: Box;
}

interface CellMenuProps extends OpenedCell {
  grid: ListColumns;
  columns: readonly FilterColumn[];
  where: Where;
  onChange: (where: Where) => void;
  onClose: () => void;
}

/** The menu that filters by the value of a cell (behaviour 32.10). ← and → go to the previous and next cell. */
export default function CellMenu({
  grid,
  row,
  columnIndex,
  anchor,
  columns,
  where,
  onChange,
  onClose,
}: CellMenuProps) {
  const [index, setIndex] = useState(columnIndex);
  useEffect(() => returnFocusToOpener, []);
  const column = columns[index] as FilterColumn;
  const value = filteredValue(grid, column, row);
  const move = (by: number) => setIndex((index + by + columns.length) % columns.length);
  const setCondition = (condition: Where[string]) => {
    onChange({ ...where, [column.name]: condition });
    onClose();
  };

  const keys = { ArrowRight: () => move(1), ArrowLeft: () => move(-1) };
  const text = `${column.header}: ${value === undefined ? 'no day' : firstLine(column, value)}`;

  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <Menu opened onChange={onClose} position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={styles.anchor}
            style={anchor}
            tabIndex={-1}
            aria-label="This cell"
          />
        </Menu.Target>
        <Menu.Dropdown aria-label="Filter by this cell" onKeyDown={(event) => actOnKey(event, keys)}>
          <Menu.Label className={styles.value}>{text}</Menu.Label>
          <Menu.Item
            data-autofocus
            disabled={value === undefined}
            onClick={() => value !== undefined && setCondition(onlyValue(column, value))}
          >
            Only this value
          </Menu.Item>
          <Menu.Item
            disabled={value === undefined}
            onClick={() => value !== undefined && setCondition(allButValue(column, value, where))}
          >
            Exclude this value
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function firstLine({ facts, words }: FilterColumn, value: Value): string {
  return valueWords(facts, value, words).split('\n')[0] ?? '';
}
