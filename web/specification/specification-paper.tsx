import { SUPERSEDED } from '#domain/specification/specification';
import { formatDay } from '#domain/values/day';
import { type State, stateLabel } from '#domain/values/state';
import { joinLabel } from '#domain/values/text';
import type { LineFields } from '../lines/line-fields.ts';
import { linePaper } from '../lines/line-paper.ts';
import { totalWords } from '../lines/line-totals.tsx';
import { Paper, PaperFields } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';

const { sap, productNumber, partName, partNumber, quantity, note } = linePaper;
const COLUMNS = [sap, quantity, productNumber, partName, partNumber, note];

interface SpecificationPaperProps {
  values: { output_product_label: string; begin_date: string; state: State; note: string };
  /** `P` if a newer active specification of the car model has superseded the specification. */
  actual: State;
  rows: readonly LineFields[];
  unsaved: boolean;
}

/** Prints a specification as the list of parts for one car (behaviour 4.12). */
export function SpecificationPaper({ values, actual, rows, unsaved }: SpecificationPaperProps) {
  const { output_product_label, begin_date, state, note } = values;
  return (
    <Paper title={joinLabel(['Specification', output_product_label])} unsaved={unsaved}>
      {() => (
        <>
          <PaperFields
            fields={{
              'Begin date': formatDay(begin_date),
              State: joinLabel([stateLabel(state), state === 'A' && actual === 'P' ? SUPERSEDED : null]),
              Note: note,
            }}
          />
          <PaperTable columns={COLUMNS} rows={rows} />
          <p>{totalWords(rows)}</p>
        </>
      )}
    </Paper>
  );
}
