import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { Link } from '../ui/control/link.tsx';
import { NAV_LINKS } from './screens.ts';
import styles from './shell.module.css';

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
        {NAV_LINKS.map(({ label, list, screens }) => (
          <Link key={label} to={list} className={styles.link} current={screens.includes(here)}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
