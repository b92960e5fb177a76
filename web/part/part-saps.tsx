import type { Part } from '#domain/part/part';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { StateBadge } from '../ui/control/badge.tsx';
import { Link } from '../ui/control/link.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import styles from './part-saps.module.css';

export function PartSaps({ saps }: Pick<Part, 'saps'>) {
  return (
    <section className="stack">
      <h2>Part saps</h2>
      {saps.length === 0 ? (
        <p className="empty">No part saps available</p>
      ) : (
        <PlainRows
          label="Part saps"
          columns={[
            { header: '#', rowHeader: true, cell: ({ number }) => number },
            {
              header: 'SAP',
              cell: ({ sap_id, sap_code, state }) => (
                <>
                  <Link to={paths.partSap(sap_id)}>{sap_code}</Link>
                  {state === 'P' && <span className={`error aside ${styles.passive}`}>Part is Passive</span>}
                </>
              ),
            },
            {
              header: 'MOQ',
              align: 'end',
              cell: ({ min_order_quant: moq }) => moq !== null && formatQuantity(moq),
            },
            { header: 'Note', wide: true, cell: ({ note }) => note },
            { header: 'Created', align: 'end', cell: ({ created_at_label }) => created_at_label },
            { header: 'State', cell: ({ state_label }) => <StateBadge label={state_label} /> },
          ]}
          rows={saps.map((sap, index) => ({ ...sap, number: index + 1 }))}
          keyOf={({ sap_id }) => sap_id}
        />
      )}
    </section>
  );
}
