import { Fragment } from 'react';
import type { Purchase } from '#domain/purchase/purchase';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';

interface PurchaseLinksProps {
  label: string;
  purchases: Purchase['other_purchases'];
}

export function PurchaseLinks({ label, purchases }: PurchaseLinksProps) {
  if (purchases.length === 0) return null;
  return (
    <p>
      {`${label}: `}
      {purchases.map(({ purchase_id, purchase_number }, index) => (
        <Fragment key={purchase_id}>
          {index > 0 && ', '}
          <Link to={paths.purchase(purchase_id)}>{purchase_number}</Link>
        </Fragment>
      ))}
    </p>
  );
}
