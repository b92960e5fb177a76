import { type SyntheticEvent, useState } from 'react';
import {
  byDay,
  DAY_COLUMN,
  type PurchasePromise,
  promisesFault,
  promisesLeft,
} from '#domain/purchase/promises';
import { QUANTITY_COLUMN } from '#domain/sheet/field-types';
import { FIRST_DAY, isDay, LAST_DAY } from '#domain/values/day';
import { dayDoubt } from '#domain/values/day-doubt';
import { ownFault } from '#domain/values/fault';
import { parseDayText } from '#domain/values/parse-day-text';
import { formatQuantity } from '#domain/values/quantity';
import { pastedQuantity } from '../lines/import/pasted-quantity.ts';
import { isInvalidQuantity } from '../lines/line-faults.ts';
import type { Row } from '../lines/line-fields.ts';
import { PiecesDialog } from '../lines/pieces/pieces-dialog.tsx';
import { PiecesTable, RemoveCell } from '../lines/pieces/pieces-table.tsx';
import {
  isBlankPiece,
  type PieceFields,
  type PieceKind,
  type Pieces,
  usePieces,
} from '../lines/pieces/use-pieces.ts';
import cell from '../lines/table/cell.module.css';
import { QuantityField } from '../lines/table/quantity-cell.tsx';
import { useCellFault } from '../lines/table/use-cell-fault.tsx';
import { copyDay, NO_DAY, yearFault } from '../ui/control/date-field.tsx';
import { useReadOnly } from '../ui/control/read-only.ts';
import type { Promising } from './promised-column.tsx';
import type { PurchaseLineFields } from './purchase-lines.ts';

const WORDS = { title: 'Promises', one: 'promise' };
const HEADERS = ['Day', 'Quantity'];
const INCOMPLETE = 'Enter a different day and a quantity above 0 for every promise.';

interface PromiseFields extends PieceFields {
  day: string;
  /** True if the date is incomplete: `day` is blank, but the field is not. */
  half_day?: boolean;
  /** A pasted text that is not a day, shown with its fault. */
  day_text?: string | undefined;
}

const BLANK: PromiseFields = { day: '', quant: null };

const promiseKind: PieceKind<PromiseFields> = {
  blank: BLANK,
  fields: ['day', 'quant'],
  columns: { day: DAY_COLUMN, quant: QUANTITY_COLUMN },
  isFaulty(row, field, all) {
    if (isBlankPiece(row)) return false;
    if (field === 'day') return dayFault(row, all) !== undefined;
    return !row.quant || isInvalidQuantity(row);
  },
  read(field, pasted) {
    if (field === 'day') {
      const read = parseDayText(pasted.text);
      if ('day' in read) return { day: read.day, day_text: undefined };
      return { day: '', day_text: pasted.text.trim() || undefined };
    }
    return pastedQuantity(pasted);
  },
};

function dayFault(row: PromiseFields, all: readonly PromiseFields[]): string | undefined {
  const pasted = row.day_text === undefined ? undefined : parseDayText(row.day_text);
  if (pasted && 'fault' in pasted) return pasted.fault;
  if (row.day === '') return row.half_day ? ownFault(NO_DAY) : 'Day is missing.';
  const fault = yearFault(row.day);
  if (fault) return fault;
  const isFirst = all.find(({ day }) => day === row.day) === row;
  return isFirst ? undefined : 'There is already a promise for this day.';
}

function typedPromises(rows: readonly PromiseFields[]): PurchasePromise[] {
  return rows.flatMap(({ day, quant }) => (day !== '' && quant ? [{ day, quant }] : [])).sort(byDay);
}

interface PromisesDialogProps {
  line: Row<PurchaseLineFields>;
  number: number;
  promising: Promising;
  onApply: (promises: readonly PurchasePromise[]) => void;
  onClose: () => void;
}

/** Edits the promises of a line of a purchase, each with a day and a quantity (behaviour 31.8). */
export function PromisesDialog({ line, number, promising, onApply, onClose }: PromisesDialogProps) {
  const pieces = usePieces(promiseKind, line.promises?.length ? line.promises : [BLANK]);
  const promises = typedPromises(pieces.rows);
  const { invoiced = 0 } = promising.stored.get(line.sap_id) ?? {};
  const showsNoPromises = useReadOnly() && promises.length === 0;

  return (
    <PiecesDialog
      words={WORDS}
      line={line}
      number={number}
      pieces={pieces}
      refusal={line.quant === null ? undefined : promisesFault({ ...line, promises })}
      incomplete={INCOMPLETE}
      onApply={() => onApply(promises)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {invoiced > 0 && (
            <p className="about">
              {`${formatQuantity(invoiced)} already invoiced, counted against the earliest days.`}
            </p>
          )}
          {showsNoPromises ? (
            <p>No promises.</p>
          ) : (
            <PromiseTable pieces={pieces} invoiced={invoiced} today={promising.today} {...fields} />
          )}
        </>
      )}
    </PiecesDialog>
  );
}

interface PromiseTableProps {
  pieces: Pieces<PromiseFields>;
  invoiced: number;
  today: string;
  showFaults: boolean;
  onRemove: (key: number) => void;
}

function PromiseTable({ pieces, invoiced, today, showFaults, onRemove }: PromiseTableProps) {
  const { rows, patch } = pieces;
  const openByDay = new Map(
    promisesLeft(typedPromises(rows), invoiced).map((promise) => [promise.day, promise.left]),
  );
  return (
    <PiecesTable label="Promises" headers={HEADERS}>
      {rows.map((row, index) => (
        <tr key={row.key} data-row={row.key}>
          <td>
            <DayCell
              number={index + 1}
              row={row}
              fault={isBlankPiece(row) ? undefined : dayFault(row, rows)}
              showFaults={showFaults}
              warning={promiseWarning(row, openByDay.get(row.day), today)}
              onChange={(day) => patch(row.key, day)}
            />
          </td>
          <td>
            <QuantityField
              value={row.quant}
              text={row.quant_text}
              label={`Quantity, promise ${index + 1}`}
              required={showFaults && !isBlankPiece(row)}
              onChange={(quant, quant_text) => patch(row.key, { quant, quant_text })}
            />
          </td>
          <RemoveCell of={`promise ${index + 1}`} onRemove={() => onRemove(row.key)} />
        </tr>
      ))}
    </PiecesTable>
  );
}

function promiseWarning(
  { day, quant }: PromiseFields,
  left: number | undefined,
  today: string,
): string | undefined {
  const isPromise = left !== undefined && Boolean(quant);
  if (isPromise && left === 0) return 'Invoiced';
  const overdue = isPromise && day < today ? `Overdue, ${formatQuantity(left)} left` : undefined;
  return dayDoubt(day, today) ?? overdue;
}

interface DayCellProps {
  row: PromiseFields;
  number: number;
  fault: string | undefined;
  showFaults: boolean;
  warning: string | undefined;
  onChange: (day: Pick<PromiseFields, 'day' | 'half_day' | 'day_text'>) => void;
}

function DayCell({ row, number, fault, showFaults, warning, onChange }: DayCellProps) {
  // While the user types a date, it may be incomplete or have a year such as 0002. It is marked when the field is left.
  const [wasLeft, setWasLeft] = useState(false);
  const showsFault =
    showFaults || row.day_text || isDay(row.day) || (wasLeft && (row.half_day || row.day !== ''));
  const { aria, message } = useCellFault(showsFault ? fault : undefined, warning);

  function readInput({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const day = currentTarget.value;
    const half_day = currentTarget.validity.badInput;
    if (day === row.day && half_day === Boolean(row.half_day)) return;
    setWasLeft(false);
    onChange({ day, half_day, day_text: undefined });
  }

  return (
    <>
      <input
        type="date"
        readOnly={useReadOnly()}
        className={cell.field}
        data-column="day"
        data-autofocus={number === 1 || undefined}
        aria-label={`Day, promise ${number}`}
        {...aria}
        min={FIRST_DAY}
        max={LAST_DAY}
        value={row.day}
        onChange={readInput}
        onCopy={copyDay}
        // An incomplete date causes no change event. It is read after every key, since Escape and Enter cause no blur.
        onKeyUp={readInput}
        onBlur={(event) => {
          readInput(event);
          setWasLeft(true);
        }}
      />
      {message}
    </>
  );
}
