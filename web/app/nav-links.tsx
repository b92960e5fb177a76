import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { Link, useGo } from '../ui/control/link.tsx';
import styles from './nav-links.module.css';
import { FURTHER_LINKS, KIND_LINKS } from './screens.ts';

const More = memo(function More({ isOpen }: { isOpen: boolean }) {
  const go = useGo();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.more} data-current={isOpen || undefined}>
          More
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {FURTHER_LINKS.map(({ label, list }) => (
          <Menu.Item key={label} onClick={() => go(list)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

/**
 * The layouts from wide to narrow. `initial` shortens the user's name to its initial and hides the shortcut of the
 * search. `close` also narrows the links and hides the name beside the logo. `close-icon` also shortens the search to
 * its icon. `more` shows the lists and a menu for the other links, and `menu` shows one menu for all links.
 */
const LAYOUTS = ['all', 'initial', 'close', 'close-icon', 'more', 'menu'];

/**
 * Sets the attribute `data-links` to the first layout that fits into the bar, before it is painted. Fixed breakpoints
 * are not enough, since the length of the user's name varies.
 */
function useLayoutOfLinks() {
  const links = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const nav = links.current;
    const bar = nav?.parentElement;
    if (!nav || !bar) return;

    function choose(nav: HTMLElement, bar: HTMLElement) {
      for (const layout of LAYOUTS) {
        bar.dataset.links = layout;
        // Both widths are rounded.
        if (nav.scrollWidth <= nav.clientWidth + 1) return;
      }
    }

    const observer = new ResizeObserver(() => choose(nav, bar));
    observer.observe(bar);
    choose(nav, bar);
    return () => observer.disconnect();
  }, []);
  return links;
}

export function NavLinks() {
  const id = useId();
  const links = useLayoutOfLinks();
  const pathname = useLocation({ select: ({ pathname }) => pathname });

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
        ref={links}
        id={id}
        popover="auto"
        className={styles.links}
        aria-label="Main"
        onClick={(event) => event.currentTarget.hidePopover?.()}
      >
        {KIND_LINKS.map(({ label, list, screens }) => (
          <Link key={label} to={list} className={styles.link} current={screens.includes(pathname)}>
            {label}
          </Link>
        ))}
        <span className={styles.hairline} />
        {FURTHER_LINKS.map(({ label, list, screens }) => (
          <Link key={label} to={list} className={styles.further} current={screens.includes(pathname)}>
            {label}
          </Link>
        ))}
      </nav>
      <More isOpen={FURTHER_LINKS.some(({ screens }) => screens.includes(pathname))} />
    </>
  );
}
