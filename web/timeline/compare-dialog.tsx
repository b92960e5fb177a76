import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlanChange, planChangeSentence, planChangesCall } from '#domain/specification/plan-changes';
import type { DatedSpecification } from '#domain/specification/specifications-in-force';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatDifference, formatQuantity } from '#domain/values/quantity';
import { callQuery } from '../api/call-query.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { OrderDialog } from '../coverage/order-dialog.tsx';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { ReadOnlyContext } from '../ui/control/read-only.ts';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

/** The maximum number of changed inputs to show. */
const SHOWN = 500;

interface CompareDialogProps {
  id: number;
  /** The specifications of the car model. */
  timeline: readonly DatedSpecification[];
  /** The id of the previous specification. */
  previous: number | undefined;
  /** True if the form under the dialog has unsaved values. */
  unsaved?: boolean;
  onClose: () => void;
}

/**
 * Compares a stored specification with another specification of the car model, over all open plans (behaviour 35.7).
 */
export function CompareDialog({ id, timeline, previous, unsaved = false, onClose }: CompareDialogProps) {
  const others = timeline.filter(({ specification_id }) => specification_id !== id);
  const [before, setBefore] = useState(previous ?? others[0]?.specification_id);
  const [ordering, setOrdering] = useState(false);
  const query = useQuery({
    ...callQuery(planChangesCall, { specification_id: id, before_id: before ?? null }),
    enabled: before !== undefined,
  });
  const options = others.map(({ specification_id, begin_date, state }) => [
    `id${specification_id}`,
    `From ${formatDay(begin_date)}${state === 'P' ? ' · Passive' : ''}`,
  ]);
  const shownSpecification = timeline.find(({ specification_id }) => specification_id === id);
  const rows = query.data?.rows ?? [];
  const missing = rows.filter(({ not_ordered }) => not_ordered > 0);

  return (
    <Dialog title="Compare with another specification" size="large" onClose={onClose}>
      <div className="spaced">
        {shownSpecification && (
          <p>{`Changes by the specification from ${formatDay(shownSpecification.begin_date)}.`}</p>
        )}
        {unsaved && <p className="note">Unsaved values are not compared.</p>}
        {others.length === 0 && <p>This car model has no other specification.</p>}
        {others.length > 0 && (
          // The choice is enabled in a read-only form, too, because comparing saves nothing.
          <ReadOnlyContext value={false}>
            <SelectField
              label="Compare with"
              initialFocus
              value={`id${before}`}
              onChange={(value) => setBefore(Number(value.slice('id'.length)))}
              options={Object.fromEntries(options)}
            />
          </ReadOnlyContext>
        )}
        <FailedQuery query={query} />
        {query.isLoading && <p role="status">Loading...</p>}
        {query.data && (
          <>
            <p role="status">
              {rows.length === 0
                ? 'The inputs are the same.'
                : `${counted(rows.length, 'input differs', 'inputs differ')}, over ${counted(query.data.plans, 'open plan')} of ${formatQuantity(query.data.cars)} cars.`}
            </p>
            {missing.length > 0 && unsaved && (
              <p className="note">Save the specification to order missing parts.</p>
            )}
            {missing.length > 0 && !unsaved && (
              <Permitted to={SAVES_RECORDS}>
                <Button onClick={() => setOrdering(true)}>Order missing parts</Button>
              </Permitted>
            )}
            {rows.length > 0 && <Changes rows={rows} />}
          </>
        )}
      </div>
      {ordering && (
        <OrderDialog sapIds={missing.map(({ sap_id }) => sap_id)} onClose={() => setOrdering(false)} />
      )}
    </Dialog>
  );
}

/** The headers of the columns of quantities. The last column stays visible on a phone. */
const HEADERS = ['Before', 'After', 'Ordered', 'Invoiced', 'Here', 'Too much', 'Not ordered', 'Parts'];

function Changes({ rows }: { rows: readonly PlanChange[] }) {
  return (
    <>
      <PlainTable label="Changed inputs over the open plans">
        <thead>
          <tr>
            <th scope="col">SAP</th>
            <th scope="col" data-wide>
              Part name
            </th>
            {HEADERS.map((header) => (
              <th key={header} scope="col" data-align="end">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.sap_id} title={planChangeSentence(row)}>
              <td>{row.sap_code}</td>
              <td data-wide>{row.part_name}</td>
              <td data-align="end">{row.before === null ? '–' : formatQuantity(row.before)}</td>
              <td data-align="end">{row.after === null ? '–' : formatQuantity(row.after)}</td>
              <Figure value={row.ordered} />
              <Figure value={row.invoiced} />
              <Figure value={row.here} />
              <Figure value={row.too_much} bad />
              <Figure value={row.not_ordered} bad />
              <td data-align="end">{formatDifference(row.plans_change)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > SHOWN && <p>{`and ${grouped(rows.length - SHOWN)} more`}</p>}
    </>
  );
}

/** The cell of a quantity, blank if the quantity is 0. */
function Figure({ value, bad = false }: { value: number; bad?: boolean }) {
  return (
    <td data-align="end" data-negative={(bad && value > 0) || undefined}>
      {value === 0 ? '' : formatQuantity(value)}
    </td>
  );
}
