import { useRef, useState } from 'react';
import type { Cell } from '#domain/sheet/cell';
import type { HeaderWords } from '#domain/sheet/headers';

/** A part of the quantity of a line: a package or a promise. */
export interface PieceFields {
  quant: number | null;
  /** Typed text that is not a quantity. */
  quant_text?: string | undefined;
}

/** The rules for packages or for promises. */
export interface PieceKind<Piece extends PieceFields> {
  blank: Piece;
  /** The editable fields, in display order. */
  fields: readonly (keyof Piece & string)[];
  /** The columns whose names make a pasted row a header. */
  columns: Readonly<Record<string, HeaderWords>>;
  isFaulty: (piece: Piece, field: keyof Piece & string, all: readonly Piece[]) => boolean;
  read: (field: keyof Piece & string, cell: Cell) => Partial<Piece>;
}

/** A piece on the screen. Its key stays the same while it exists. */
type PieceRow<Piece> = Piece & { readonly key: number };

export interface Pieces<Piece extends PieceFields> {
  kind: PieceKind<Piece>;
  rows: readonly PieceRow<Piece>[];
  firstFaulty: () => { key: number; field: string } | undefined;
  add: () => number;
  patch: (key: number, fields: Partial<Piece>) => void;
  /** Removes a piece and returns the remaining pieces. If none remains, a blank piece is added. */
  remove: (key: number) => readonly PieceRow<Piece>[];
  /** Pastes rows over the piece and those after it. `columns` has the position of each pasted field in the rows. */
  paste: (key: number, columns: ReadonlyMap<string, number>, rows: readonly (readonly Cell[])[]) => void;
  changed: boolean;
}

export function isBlankPiece(piece: PieceFields): boolean {
  return Object.entries(piece).every(
    ([name, value]) => name === 'key' || [null, undefined, '', false].includes(value),
  );
}

/** Edits a copy of the pieces of a line. The line does not change until the pieces are applied. */
export function usePieces<Piece extends PieceFields>(
  kind: PieceKind<Piece>,
  first: readonly Piece[],
): Pieces<Piece> {
  const lastKey = useRef(0);
  const withKey = (piece: Piece): PieceRow<Piece> => {
    lastKey.current += 1;
    return { ...piece, key: lastKey.current };
  };
  const [opened] = useState(() => first.map(withKey));
  const [rows, setRows] = useState<readonly PieceRow<Piece>[]>(opened);

  return {
    kind,
    rows,
    firstFaulty() {
      for (const row of rows) {
        const field = kind.fields.find((name) => kind.isFaulty(row, name, rows));
        if (field) return { key: row.key, field };
      }
      return undefined;
    },
    changed: typedText(kind, rows) !== typedText(kind, opened),
    add() {
      const row = withKey(kind.blank);
      setRows((now) => [...now, row]);
      return row.key;
    },
    patch: (key, fields) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...fields } : row))),
    remove(key) {
      const others = rows.filter((row) => row.key !== key);
      const remaining = others.length > 0 ? others : [withKey(kind.blank)];
      setRows(remaining);
      return remaining;
    },
    paste: (key, columns, cells) =>
      setRows((now) => {
        const start = now.findIndex((row) => row.key === key);
        const added = Math.max(0, start + cells.length - now.length);
        const room = [...now, ...Array.from({ length: added }, () => withKey(kind.blank))];
        return room.map((row, index) => ({
          ...row,
          ...pastedFields(kind, columns, cells[index - start] ?? []),
        }));
      }),
  };
}

function pastedFields<Piece extends PieceFields>(
  { fields, read }: PieceKind<Piece>,
  columns: ReadonlyMap<string, number>,
  cells: readonly Cell[],
): Partial<Piece> {
  return Object.assign(
    {},
    ...fields.map((field) => {
      const cell = cells[columns.get(field) ?? -1];
      return cell ? read(field, cell) : {};
    }),
  );
}

function typedText<Piece extends PieceFields>({ fields }: PieceKind<Piece>, rows: readonly Piece[]): string {
  const typed = rows.filter((row) => !isBlankPiece(row));
  return JSON.stringify(typed.map((row) => [row.quant_text, ...fields.map((field) => row[field])]));
}
