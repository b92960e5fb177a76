import type { UseQueryResult } from '@tanstack/react-query';
import type { SplitCheck } from '#domain/plan/split';
import { counted } from '#domain/values/counted';
import { addQuantities, formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

/** What a split changes, part SAP by part SAP, and what becomes too little and too much on purchases. */
export function SplitPreview({
  check,
  isChecked,
}: {
  check: UseQueryResult<SplitCheck>;
  isChecked: boolean;
}) {
  const { data } = check;
  if (check.error) return <FailedQuery query={check} />;
  if (!data || !isChecked) return <p role="status">Looking at what it changes...</p>;
  if (data.count === 0) return <p role="status">No part SAP is needed in another quantity.</p>;
  return (
    <div className="stack">
      <p role="status">
        {`${counted(data.count, 'part SAP is', 'part SAPs are')} needed in another quantity.`}
        {data.count > data.rows.length && ` The first ${data.rows.length}:`}
      </p>
      <PlainTable label="What the split changes">
        <thead>
          <tr>
            <th scope="col">SAP</th>
            <th scope="col" data-wide>
              Part name
            </th>
            <th scope="col">Purchases</th>
            <th scope="col" data-align="end">
              Needed
            </th>
            <th scope="col" data-align="end">
              Then
            </th>
            <th scope="col" data-align="end">
              Ordered
            </th>
            <th scope="col" data-align="end">
              Too much or little
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => {
            const over = addQuantities(row.held, -row.after);
            return (
              <tr key={row.sap_id}>
                <td>{row.sap_code}</td>
                <td data-wide>{row.part_name}</td>
                <td>
                  {row.purchases.map(({ purchase_id, purchase_number }) => (
                    <span key={purchase_id}>
                      <Link to={paths.purchase(purchase_id)}>{purchase_number}</Link>{' '}
                    </span>
                  ))}
                </td>
                <td data-align="end">{formatQuantity(row.before)}</td>
                <td data-align="end">{formatQuantity(row.after)}</td>
                <td data-align="end">{formatQuantity(row.held)}</td>
                <td data-align="end" data-negative={over < 0 || undefined}>
                  {over > 0 ? `+${formatQuantity(over)}` : formatQuantity(over)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}
