import { VisuallyHidden } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { checkDigitDoubt, lotDoubt } from '#domain/container/check-digit';
import { distinctOf, formatPackage, packagesFault } from '#domain/invoice/packages';
import { counted } from '#domain/values/counted';
import { type LineCell, type LineColumn, partNameColumn, partNumberColumn } from '../lines/line-column.tsx';
import type { Row } from '../lines/line-fields.ts';
import classes from '../lines/pieces/pieces.module.css';
import type { OnOpen } from '../lines/pieces/use-opened-line.ts';
import { useCellFault } from '../lines/table/use-cell-fault.tsx';
import { CodeCell } from './code-cell.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';

/**
 * Returns the columns for the part, container and LOT of a line. A single container and LOT are typed in the row,
 * several packages in a dialog (behaviour 15.9).
 */
export function invoiceLineColumns(onOpen: OnOpen): LineColumn<InvoiceLineFields>[] {
  return [
    partNameColumn,
    partNumberColumn,
    {
      header: 'Container',
      pixels: 196,
      cell: (row, cell) => <ContainerCell row={row} {...cell} onOpen={onOpen} />,
      value: ({ container }) => container,
      fields: ['container', 'packages'],
      replacedBy: 'packages',
      fault: packagesFault,
    },
    {
      header: 'LOT',
      pixels: 148,
      least: 118,
      value: ({ lot }) => lot,
      fields: ['lot'],
      cell: (row, { number, type, revert }) =>
        row.packages.length > 0 ? (
          <span title={row.lot ?? ''}>{row.lot}</span>
        ) : (
          <CodeCell
            column="lot"
            label={`LOT, row ${number}`}
            value={row.lot}
            warning={lotDoubt(row)}
            onChange={(lot) => type({ lot })}
            onRevert={revert}
            onOpen={(field) => onOpen({ key: row.key, number, opener: buttonOf(field) })}
          />
        ),
    },
  ];
}

/** Returns the button that gets the focus back, because the field disappears once its line has packages. */
function buttonOf(field: HTMLElement): HTMLElement {
  return field.closest('tr')?.querySelector<HTMLElement>('[data-column="packages"]') ?? field;
}

type ContainerCellProps = LineCell<InvoiceLineFields> & { row: Row<InvoiceLineFields>; onOpen: OnOpen };

function ContainerCell({ row, number, type, revert, onOpen }: ContainerCellProps) {
  const { key, sap_code, container, packages } = row;
  const packed = packages.length > 0;
  // A single container is a field of the line, which shows its own warning.
  const doubts = [
    ...distinctOf(packages, 'container').flatMap((number) => checkDigitDoubt(number) ?? []),
    ...packages.flatMap((each) => lotDoubt(each) ?? []),
  ];
  const { aria, message } = useCellFault(packagesFault(row), doubts.join('\n') || undefined);
  const suffix = `${sap_code ? `of ${sap_code}, ` : ''}row ${number}`;
  return (
    <>
      <div className={classes.cell}>
        {packed || (
          <div>
            <CodeCell
              column="container"
              label={`Container, row ${number}`}
              value={container}
              warning={checkDigitDoubt(container)}
              onChange={(typed) => type({ container: typed })}
              onRevert={revert}
              onOpen={(field) => onOpen({ key, number, opener: buttonOf(field) })}
            />
          </div>
        )}
        {/* The same button with and without packages, so that it keeps the focus when a line gets packages. */}
        <button
          key="packages"
          type="button"
          className={classes.open}
          data-column="packages"
          data-packed={packed || undefined}
          aria-haspopup="dialog"
          aria-label={packed ? undefined : `Packages ${suffix}`}
          {...aria}
          title={packed ? packages.map(formatPackage).join('\n') : 'Packages (Alt+↓)'}
          // Tab moves from Container to LOT; in these fields Alt+↓ opens the packages.
          tabIndex={packed ? undefined : -1}
          onClick={({ currentTarget }) => onOpen({ key, number, opener: currentTarget })}
        >
          {packed ? (
            <>
              <span className={classes.count}>{counted(packages.length, 'package')}</span>{' '}
              <VisuallyHidden component="span">{`${suffix}${container ? ':' : ''}`}</VisuallyHidden>{' '}
              <span className="cut secondary figures">{container}</span>
            </>
          ) : (
            <IconPackages size={16} aria-hidden />
          )}
        </button>
      </div>
      {message}
    </>
  );
}
