import { useMemo } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { hiddenParts } from '../check/hidden-parts.ts';
import type { Sheet } from '../read/workbook.ts';

interface HiddenPartsProps {
  sheet: Sheet;
  disabled: boolean;
  onLeaveOut: (leftOut: boolean) => void;
}

/** A line about what a sheet hides, and whether it is imported (behaviour 9.23). */
export function HiddenParts({ sheet, disabled, onLeaveOut }: HiddenPartsProps) {
  const isLeftOut = sheet.whole !== undefined;
  const { rows } = sheet.whole ?? sheet;
  const parts = useMemo(() => hiddenParts(rows), [rows]);
  if (!parts) return null;
  return (
    <div className="row notice" data-tone="warn" role="status">
      <span className="grow">
        {isLeftOut
          ? `Left out: ${parts}, which this sheet hides.`
          : `This sheet hides ${parts}, imported like the others.`}
      </span>
      <Button disabled={disabled} onClick={() => onLeaveOut(!isLeftOut)}>
        {isLeftOut ? 'Take them' : 'Leave out'}
      </Button>
    </div>
  );
}
