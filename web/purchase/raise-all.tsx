import { useMemo } from 'react';
import { isUnderMoq, raiseToMoq } from '#domain/lines/moq';
import { counted } from '#domain/values/counted';
import type { LineFields } from '../lines/line-fields.ts';
import type { Lines } from '../lines/use-lines.ts';
import { useSettled } from '../lines/use-settled.ts';
import { Button } from '../ui/control/button.tsx';
import { showUndo } from '../ui/notice/toast.tsx';

/** Raises every quantity under its MOQ; there is nothing to press where none is (behaviour 14.10). */
export function RaiseAll({ lines: { rows, edits } }: { lines: Lines<LineFields> }) {
  const settled = useSettled(rows);
  const under = useMemo(() => settled.filter(isUnderMoq).length, [settled]);
  if (under === 0) return null;

  function raise() {
    const raised = rows.filter(isUnderMoq).length;
    const undo = edits.setRows(raiseToMoq(rows));
    showUndo(`${counted(raised, 'quantity', 'quantities')} raised to the MOQ`, undo);
  }
  return <Button onClick={raise}>{`Raise ${counted(under, 'line')} to MOQ`}</Button>;
}
