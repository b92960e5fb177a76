import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { isBlank, type SheetRow } from '#domain/sheet/cell';
import { type ColumnChoice, chooseColumn, columnLabel, matchColumns } from '#domain/sheet/column-choice';
import { topRows } from '#domain/sheet/headers';
import { Button } from '../../ui/control/button.tsx';
import classes from './column-choices.module.css';
import type { Columns } from './use-columns.ts';

/** The number of rows in which to search for filled columns, since a file may have very many rows. */
const SEARCHED_ROWS = 100;

interface ColumnChoicesProps {
  columns: Columns;
  rows: readonly SheetRow[];
  disabled: boolean;
}

/** Lets the user assign the columns of the file to the columns of the import (behaviour 9.21). */
export function ColumnChoices({ columns, rows, disabled }: ColumnChoicesProps) {
  const [wanted, setWanted] = useState(false);
  const { known } = columns;
  const chosen = columns.choiceFor(rows);
  const matched = matchColumns(known, rows, undefined);
  const headerRow = chosen?.headerRow ?? rows[matched.index]?.row ?? columns.likelyRow(rows);
  const cells = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  if (headerRow === undefined) return null;
  if (!wanted && !chosen && matched.missingColumns.length === 0) {
    // If every column of the file is assigned, there is nothing to choose.
    return matched.unknownHeaders.length === 0 ? null : (
      <div>
        <Button disabled={disabled} onClick={() => setWanted(true)}>
          Choose columns
        </Button>
      </div>
    );
  }

  const choice: ColumnChoice = { headerRow, positions: chosen?.positions ?? {} };
  const { positions } = matchColumns(known, rows, choice);
  const top = rows.slice(0, SEARCHED_ROWS);
  const width = Math.max(...top.map((row) => row.cells.length));
  const offered = Array.from({ length: width }, (_, position) => position).filter((position) =>
    top.some((row) => !isBlank(row.cells[position])),
  );

  return (
    <fieldset className={classes.choices} aria-label="Columns of the file" disabled={disabled}>
      <Choice
        label="Headers in row"
        value={String(headerRow)}
        options={topRows(rows).map((row) => [String(row.row), `${row.row}: ${sample(row)}`])}
        onChange={(row) => columns.choose(rows, { headerRow: Number(row), positions: {} })}
      />
      {Object.entries(known).map(([field, { header, required }]) => (
        <Choice
          key={field}
          label={`${header}${required ? '*' : ''}`}
          arrow
          missing={required === true && !positions.has(field)}
          value={String(positions.get(field) ?? '')}
          options={[
            ['', 'Not in the file'],
            ...offered.map((position): [string, string] => [String(position), columnLabel(cells, position)]),
          ]}
          onChange={(value) =>
            columns.choose(rows, chooseColumn(choice, field, value === '' ? null : Number(value)))
          }
        />
      ))}
      {chosen && (
        <Button kind="quiet" onClick={() => columns.clear(rows)}>
          Use the file's own headers
        </Button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  arrow?: boolean;
  missing?: boolean;
  value: string;
  options: readonly [value: string, label: string][];
  onChange: (value: string) => void;
}

function Choice({ label, arrow, missing, value, options, onChange }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
    <label className={classes.choice}>
      <span>
        {label}
        {arrow && <span aria-hidden> ←</span>}
      </span>
      <NativeSelect
        size="xs"
        error={missing}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={options.map(([option, text]) => ({ value: option, label: text }))}
      />
    </label>
  );
}

function sample({ cells }: SheetRow): string {
  const words = cells.flatMap(({ text }) => (text.trim() ? [text.trim()] : []));
  return words.length > 3 ? `${words.slice(0, 3).join(', ')} …` : words.join(', ');
}
