import { useMemo } from 'react';
import type { SheetRow } from '#domain/sheet/cell';
import { type ColumnChoice, matchColumns } from '#domain/sheet/column-choice';
import { type HeaderWords, likelyHeaderRow } from '#domain/sheet/headers';
import { usePreference } from '../../api/use-preference.ts';
import { findChoice, forgetChoices, rememberChoice, rememberedChoices } from './remembered-choices.ts';

export interface Columns {
  known: Readonly<Record<string, HeaderWords>>;
  /** Returns the column choice for a sheet; undefined if its own headers apply. */
  choiceFor: (rows: readonly SheetRow[]) => ColumnChoice | undefined;
  /** Returns the number of the row that is most likely the header of a sheet without the required columns. */
  likelyRow: (rows: readonly SheetRow[]) => number | undefined;
  fits: (head: readonly SheetRow[]) => boolean;
  choose: (rows: readonly SheetRow[], choice: ColumnChoice) => void;
  clear: (rows: readonly SheetRow[]) => void;
}

/**
 * Returns the user's column choices for files of a kind. They are stored only in this browser: they are personal and
 * quick to repeat, and the headers of a supplier's file may be confidential (behaviour 9.21).
 */
export function useColumns(kind: string, known: Readonly<Record<string, HeaderWords>>): Columns {
  const [remembered, setRemembered] = usePreference(`import.${kind}.columns`, rememberedChoices, NO_CHOICES);

  return useMemo(() => {
    const choiceFor = (rows: readonly SheetRow[]) => findChoice(remembered, rows, known);
    return {
      known,
      choiceFor,
      likelyRow: (rows) => likelyHeaderRow(known, rows),
      fits: (head) => matchColumns(known, head, choiceFor(head)).missingColumns.length === 0,
      choose: (rows, choice) => setRemembered(rememberChoice(remembered, rows, choice, known)),
      clear: (rows) => setRemembered(forgetChoices(remembered, rows)),
    };
  }, [known, remembered, setRemembered]);
}

const NO_CHOICES: never[] = [];
