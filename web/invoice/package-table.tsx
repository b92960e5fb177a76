import { useCallbackRef } from '@mantine/hooks';
import { memo } from 'react';
import { checkDigitDoubt } from '#domain/container/check-digit';
import { LINE_DECIMALS } from '#domain/values/quantity';
import classes from '../lines/pieces/pieces.module.css';
import { PiecesTable, RemoveCell } from '../lines/pieces/pieces-table.tsx';
import type { Pieces } from '../lines/pieces/use-pieces.ts';
import { QuantityField } from '../lines/table/quantity-cell.tsx';
import { CodeField } from './code-cell.tsx';
import { lacksQuantity, type PackageFields } from './typed-packages.ts';

const HEADERS = ['Container', 'LOT', 'Quantity'];

interface PackageTableProps {
  packages: Pieces<PackageFields>;
  /** True after Apply was refused, so that missing quantities are marked. */
  showFaults: boolean;
  onRemove: (key: number) => void;
}

/** The packages of one line, as fields. */
export function PackageTable({ packages, showFaults, onRemove }: PackageTableProps) {
  const { rows } = packages;
  const patch = useCallbackRef(packages.patch);
  const remove = useCallbackRef(onRemove);
  const blank = rows.findIndex(({ container, lot }) => container === null && lot === null);

  return (
    <PiecesTable label="Packages" className={classes.packages} headers={HEADERS}>
      {rows.map((row, index) => (
        <PackageRow
          key={row.key}
          row={row}
          number={index + 1}
          begins={index === Math.max(0, blank)}
          required={showFaults && lacksQuantity(row, rows)}
          patch={patch}
          onRemove={remove}
        />
      ))}
    </PiecesTable>
  );
}

interface PackageRowProps {
  row: Pieces<PackageFields>['rows'][number];
  number: number;
  /** True if the package gets the focus when the dialog opens. */
  begins: boolean;
  /** True if a missing quantity is marked. */
  required: boolean;
  patch: Pieces<PackageFields>['patch'];
  onRemove: (key: number) => void;
}

/** A memoised row: a line has up to a thousand packages, and a keystroke re-renders only the edited package. */
const PackageRow = memo(function PackageRow(props: PackageRowProps) {
  const { row, number, begins, required, patch, onRemove } = props;
  const { key, container, lot } = row;
  return (
    <tr data-row={key}>
      <td>
        <CodeField
          column="container"
          label={`Container, package ${number}`}
          value={container}
          warning={checkDigitDoubt(container)}
          initialFocus={begins}
          onChange={(next) => patch(key, { container: next })}
        />
      </td>
      <td>
        <CodeField
          column="lot"
          label={`LOT, package ${number}`}
          value={lot}
          onChange={(next) => patch(key, { lot: next })}
        />
      </td>
      <td>
        <QuantityField
          value={row.quant}
          text={row.quant_text}
          label={`Quantity, package ${number}`}
          decimals={LINE_DECIMALS}
          required={required}
          onChange={(quant, quant_text) => patch(key, { quant, quant_text })}
        />
      </td>
      <RemoveCell of={`package ${number}`} onRemove={() => onRemove(key)} />
    </tr>
  );
});
