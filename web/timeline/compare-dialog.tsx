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
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { ReadOnlyContext } from '../ui/control/read-only.ts';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

const MAX_ROWS = 500;

interface CompareDialogProps {
  id: number;
  timeline: readonly DatedSpecification[];
  previous: number | undefined;
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
          // The choice is also enabled in a read-only form, because comparing saves nothing.
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
                : `${counted(rows.length, 'input differs', 'inputs differ')}. Affected: ${counted(query.data.plans, 'open plan')}, ${counted(query.data.cars, 'car')}.`}
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

const number = (value: number | null) => (value === null ? '–' : formatQuantity(value));

function figure(header: string, name: Figure, bad = false): PlainColumn<PlanChange> {
  return {
    header,
    align: 'end',
    bad: (row) => bad && row[name] > 0,
    cell: (row) => row[name] !== 0 && formatQuantity(row[name]),
  };
}

type Figure = 'ordered' | 'invoiced' | 'here' | 'too_much' | 'not_ordered';

/** The columns of the comparison. The last one stays visible on a phone. */
const COLUMNS: PlainColumn<PlanChange>[] = [
  { header: 'SAP', cell: (row) => <span title={planChangeSentence(row)}>{row.sap_code}</span> },
  { header: 'Part name', wide: true, cell: ({ part_name }) => part_name },
  { header: 'Before', align: 'end', cell: ({ before }) => number(before) },
  { header: 'After', align: 'end', cell: ({ after }) => number(after) },
  figure('Ordered', 'ordered'),
  figure('Invoiced', 'invoiced'),
  figure('Here', 'here'),
  figure('Too much', 'too_much', true),
  figure('Not ordered', 'not_ordered', true),
  { header: 'Parts', align: 'end', cell: ({ plans_change }) => formatDifference(plans_change) },
];

function Changes({ rows }: { rows: readonly PlanChange[] }) {
  return (
    <>
      <PlainRows
        label="Changed inputs and their effect on open plans"
        columns={COLUMNS}
        rows={rows.slice(0, MAX_ROWS)}
        keyOf={({ sap_id }) => sap_id}
      />
      {rows.length > MAX_ROWS && <p>{`and ${grouped(rows.length - MAX_ROWS)} more`}</p>}
    </>
  );
}
