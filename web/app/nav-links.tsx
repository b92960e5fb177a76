import { useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import styles from './shell.module.css';

/** The links of the navbar, each with the screens that belong to it. */
export const NAV_LINKS: { label: string; screens: [list: string, ...others: string[]] }[] = [
  { label: 'Car models', screens: [paths.carModelList, paths.carModel()] },
  { label: 'Parts', screens: [paths.partList, paths.part()] },
  { label: 'Part SAPs', screens: [paths.partSapList, paths.partSap(), paths.partSapImport] },
  { label: 'Specifications', screens: [paths.specificationList, paths.specification()] },
  { label: 'Plans', screens: [paths.planList, paths.plan()] },
  { label: 'Purchases', screens: [paths.purchaseList, paths.purchase()] },
  { label: 'Invoices', screens: [paths.invoiceList, paths.invoice()] },
];

export function NavLinks() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav className={styles.links} aria-label="Main">
      {NAV_LINKS.map(({ label, screens }) => (
        <Link key={label} to={screens[0]} className={styles.link} current={screens.includes(here)}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
