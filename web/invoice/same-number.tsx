import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { invoiceGrid } from '#domain/invoice/invoice';
import { grouped } from '#domain/values/counted';
import { codeFault } from '#domain/values/text';
import { gridQuery } from '../api/grid-query.ts';
import { recordPath } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';

const MAX_NAMED = 3;

interface SameNumberProps {
  invoiceId: number | null;
  invoiceNumber: string;
}

/** The warning about other invoices whose numbers are equal in a search (behaviour 15.2). */
export function SameNumber({ invoiceId, invoiceNumber }: SameNumberProps) {
  const [number] = useDebouncedValue(invoiceNumber, TYPING_PAUSE_MS);
  const where = {
    invoice_number: { any: [number] },
    ...(invoiceId !== null && { invoice_id: { none: [invoiceId] } }),
  };
  const { data } = useQuery({
    ...gridQuery(invoiceGrid, { search: '', extra: { where }, offset: 0, limit: MAX_NAMED }),
    enabled: number !== '' && codeFault(number) === undefined,
  });
  if (!data || data.rows.length === 0 || number !== invoiceNumber) return null;

  const { rows, count } = data;
  const moreCount = (count ?? 0) - rows.length;
  return (
    <Notice
      tone="info"
      message={
        <>
          {`${number} is also an invoice of `}
          {rows.map(({ invoice_id, purchase_number }, index) => (
            <Fragment key={invoice_id}>
              {index > 0 && ', '}
              <Link to={recordPath('invoice', invoice_id)}>{purchase_number}</Link>
            </Fragment>
          ))}
          {moreCount > 0 && ` and ${grouped(moreCount)} more`}
        </>
      }
    />
  );
}
