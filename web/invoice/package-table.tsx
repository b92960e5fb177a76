import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { checkDigitDoubt } from '#domain/container/check-digit';
import { LINE_DECIMALS } from '#domain/values/quantity';
import classes from '../lines/pieces/pieces.module.css';
import type { Pieces } from '../lines/pieces/use-pieces.ts';
import { QuantityCell } from '../lines/table/quantity-cell.tsx';
import { IconButton } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { CodeCell } from './code-cell.tsx';
import { lacksQuantity, type PackageFields } from './typed-packages.ts';

interface PackageTableProps {
  packages: Pieces<PackageFields>;
  /** Whether missing quantities are marked: after they were refused. */
  showFaults: boolean;
  onRemove: (key: number) => void;
}

/** The packages of one line, as fields. */
export function PackageTable({ packages, showFaults, onRemove }: PackageTableProps) {
  const { rows, patch } = packages;
  const blank = rows.findIndex(({ container, lot }) => container === null && lot === null);

  return (
    <table className={`table ${classes.packages}`} aria-label="Packages">
      <thead>
        <tr>
          <th scope="col">Container</th>
          <th scope="col">LOT</th>
          <th scope="col">Quantity</th>
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key} data-row={row.key}>
            <td>
              <CodeCell
                column="container"
                label={`Container, package ${index + 1}`}
                value={row.container}
                doubt={checkDigitDoubt(row.container)}
                initialFocus={index === Math.max(0, blank)}
                onChange={(container) => patch(row.key, { container })}
              />
            </td>
            <td>
              <CodeCell
                column="lot"
                label={`LOT, package ${index + 1}`}
                value={row.lot}
                onChange={(lot) => patch(row.key, { lot })}
              />
            </td>
            <td>
              <QuantityCell
                value={row.quant}
                text={row.quant_text}
                label={`Quantity, package ${index + 1}`}
                decimals={LINE_DECIMALS}
                required={showFaults && lacksQuantity(row, rows)}
                onChange={(quant, quant_text) => patch(row.key, { quant, quant_text })}
              />
            </td>
            <td>
              <Editable>
                <IconButton
                  icon={IconTrash}
                  label={`Remove package ${index + 1}`}
                  onClick={() => onRemove(row.key)}
                />
              </Editable>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
