import type { Part } from '#domain/part/part';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { StateBadge } from '../ui/control/badge.tsx';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import styles from './part-saps.module.css';

type SapOfPart = Part['saps'][number];

export function PartSaps({ saps }: { saps: readonly SapOfPart[] }) {
  return (
    <section className="stack">
      <h2>Part saps</h2>
      {saps.length === 0 ? (
        <p className="empty">No part saps available</p>
      ) : (
        <PlainTable label="Part saps">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">SAP</th>
              <th scope="col" data-align="end">
                MOQ
              </th>
              <th scope="col" data-wide>
                Note
              </th>
              <th scope="col" data-align="end">
                Created
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {saps.map((sap, index) => (
              <SapRow key={sap.sap_id} number={index + 1} sap={sap} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}

function SapRow({ number, sap }: { number: number; sap: SapOfPart }) {
  const passive = sap.state === 'P';
  return (
    <tr className={passive ? styles.passive : undefined}>
      <th scope="row">{number}</th>
      <td>
        <Link to={paths.partSap(sap.sap_id)}>{sap.sap_code}</Link>
        {passive && <span className="error aside">Part is Passive</span>}
      </td>
      <td data-align="end">{sap.min_order_quant !== null && formatQuantity(sap.min_order_quant)}</td>
      <td data-wide>{sap.note}</td>
      <td data-align="end">{sap.created_at_label}</td>
      <td>
        <StateBadge label={sap.state_label} />
      </td>
    </tr>
  );
}
