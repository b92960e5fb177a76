import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupDifferences, type LineDifference, lineDifferences } from '#domain/lines/line-differences';
import { specificationCalls } from '#domain/specification/specification';
import type { DatedSpecification } from '#domain/specification/specifications-in-force';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { callQuery } from '../api/call-query.ts';
import { Differences } from '../lines/differences.tsx';
import type { LineFields, Row } from '../lines/line-fields.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

const TITLE = 'Compared with the previous specification';

interface PreviousDialogProps {
  previous: DatedSpecification;
  rows: readonly Row<LineFields>[];
  onClose: () => void;
}

/** Shows the inputs added, removed and changed since the previous specification (behaviour 12.8). */
export function PreviousDialog({ previous, rows, onClose }: PreviousDialogProps) {
  const { specification_id, begin_date } = previous;
  const before = useQuery(callQuery(specificationCalls.model, { specification_id }));
  const differences = useMemo(
    () => before.data && lineDifferences<ComparedInput>(before.data.inputs, filledInputs(rows)),
    [before.data, rows],
  );

  return (
    <Dialog title={TITLE} size="large" initialFocus onClose={onClose}>
      <FailedQuery query={before} />
      {before.isPending && <p role="status">Loading...</p>}
      {differences && (
        <Differences
          caption={TITLE}
          sides={{ before: formatDay(begin_date), after: 'This specification' }}
          differences={differences}
        >
          {summary(differences)}
        </Differences>
      )}
    </Dialog>
  );
}

function summary(differences: readonly LineDifference<ComparedInput>[]): string {
  if (differences.length === 0) return 'The inputs are the same.';
  const { added, removed, changed } = groupDifferences(differences);
  return `${grouped(added.length)} added · ${grouped(removed.length)} removed · ${grouped(changed.length)} changed`;
}

interface ComparedInput {
  sap_id: number;
  sap_code: string;
  name: string;
  quant: number;
}

/** Returns the inputs with a SAP; a blank quantity counts as 0. */
function filledInputs(rows: readonly Row<LineFields>[]): ComparedInput[] {
  return rows.flatMap(({ sap_id, sap_code, name, quant }) =>
    sap_id === null ? [] : { sap_id, sap_code: sap_code ?? '', name: name ?? '', quant: quant ?? 0 },
  );
}
