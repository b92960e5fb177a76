import { Outlet } from '@tanstack/react-router';
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '#domain/session/session';
import { PrintHeader } from '../paper/print-header.tsx';
import { deleteDraftsOfOthers } from '../unsaved/drafts.ts';
import { Help } from './help.tsx';
import { NavLinks } from './nav-links.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { SearchPill } from './search-pill.tsx';
import styles from './shell.module.css';
import { useOneUser } from './use-one-user.ts';
import { useVisiblePaste } from './use-visible-paste.ts';
import { UserMenu } from './user-menu.tsx';

/** The application area: the navbar, and the screen beneath it. Each way from screen to screen leaves it as it is. */
export const Shell = memo(function Shell({ user }: { user: SessionUser }) {
  const content = useRef<HTMLElement>(null);
  const [helps, setHelps] = useState(false);
  useVisiblePaste();
  const { user_id } = user;
  useOneUser(user_id);
  useEffect(() => deleteDraftsOfOthers(user_id), [user_id]);

  function skip(event: MouseEvent) {
    // A fragment in the address would be a way out of the screen, about which a changed form asks.
    event.preventDefault();
    content.current?.focus();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: skip links are known as links, and this one leads to its fragment */}
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <header className={styles.navbar}>
        <span className={`line strong ${styles.brand}`}>
          <img src="/favicon.svg" alt="" width={20} height={20} />
          Partline
        </span>
        <NavLinks />
        <SearchPill onHelp={() => setHelps(true)} />
        <Help opened={helps} onOpen={() => setHelps(true)} onClose={() => setHelps(false)} />
        <UserMenu username={user.username} />
      </header>
      <NavigationBar />
      <PrintHeader />
      <main ref={content} id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
});
