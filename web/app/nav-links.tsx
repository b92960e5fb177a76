import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
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

/** The links stand in the bar; where it is too narrow for all of them, they open from a menu at its side. */
export function NavLinks() {
  const id = useId();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <ActionIcon
        variant="quiet"
        className={styles.menu}
        aria-label="Main menu"
        title="Main menu"
        popoverTarget={id}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well */}
      <nav
        id={id}
        popover="auto"
        className={styles.links}
        aria-label="Main"
        onClick={(event) => event.currentTarget.hidePopover?.()}
      >
        {NAV_LINKS.map(({ label, screens }) => (
          <Link key={label} to={screens[0]} className={styles.link} current={screens.includes(here)}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
