import { IconCalendarTime } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatPromise, promisedWords, promisesFault, promisesLeft } from '#domain/purchase/promises';
import type { LineColumn } from '../lines/line-column.tsx';
import type { Row } from '../lines/line-fields.ts';
import classes from '../lines/pieces/pieces.module.css';
import type { OnOpen } from '../lines/pieces/use-opened-line.ts';
import { useCellFault } from '../lines/table/use-cell-fault.tsx';
import type { PurchaseLineFields, StoredLines } from './purchase-lines.ts';

export interface Promising {
  today: string;
  stored: StoredLines;
}

/** Returns the column of promises by day, with overdue promises in red. A click opens their dialog (behaviour 31.8). */
export function promisedColumn(promising: Promising, onOpen: OnOpen): LineColumn<PurchaseLineFields> {
  return {
    header: 'Promised',
    pixels: 156,
    least: 108,
    value: ({ promises = [] }) => promises.map(({ day }) => day).sort()[0] ?? null,
    only: {
      label: 'Only overdue',
      includes: (row) => promisesWithOverdue(row, promising).some(({ overdue }) => overdue),
    },
    fields: ['promises'],
    fault: promisesFault,
    cell: (row, { number }) => (
      <PromisedCell row={row} number={number} promising={promising} onOpen={onOpen} />
    ),
  };
}

function promisesWithOverdue(row: PurchaseLineFields, { today, stored }: Promising) {
  const { invoiced = 0, closed = false } = stored.get(row.sap_id) ?? {};
  return promisesLeft(row.promises ?? [], invoiced).map((promise) => ({
    ...promise,
    overdue: !closed && promise.left > 0 && promise.day < today,
  }));
}

interface PromisedCellProps {
  row: Row<PurchaseLineFields>;
  number: number;
  promising: Promising;
  onOpen: OnOpen;
}

function PromisedCell({ row, number, promising, onOpen }: PromisedCellProps) {
  const { aria, message } = useCellFault(promisesFault(row));
  const promises = promisesWithOverdue(row, promising);
  const promised = promises.length > 0;
  const suffix = `${row.sap_code ? `of ${row.sap_code}, ` : ''}row ${number}`;
  const words = promises.map((promise) => promisedWords([promise], promising.today));
  return (
    <>
      <button
        type="button"
        className={classes.open}
        data-column="promises"
        data-packed={promised || undefined}
        aria-haspopup="dialog"
        aria-label={`Promises ${suffix}${promised ? `: ${words.join(', ')}` : ''}`}
        {...aria}
        title={promised ? promises.map(titleOf).join('\n') : 'Promises'}
        onClick={({ currentTarget }) => onOpen({ key: row.key, number, opener: currentTarget })}
      >
        {promised ? (
          <span className="cut figures">
            {promises.map(({ day, left, overdue }, index) => (
              <Fragment key={day}>
                {index > 0 && ' · '}
                <span className={overdue ? 'bad' : left === 0 ? 'dimmed' : undefined}>{words[index]}</span>
              </Fragment>
            ))}
          </span>
        ) : (
          <IconCalendarTime size={16} aria-hidden />
        )}
      </button>
      {message}
    </>
  );
}

function titleOf(promise: ReturnType<typeof promisesWithOverdue>[number]): string {
  const words = formatPromise(promise);
  if (promise.left === 0) return `${words}: invoiced`;
  return promise.overdue ? `${words}: overdue` : words;
}
