import { Outlet } from '@tanstack/react-router';
import type { SessionUser } from '#domain/session/session';
import { Help } from './help.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** The application area: the navbar, and the screen beneath it. */
export function Shell({ user }: { user: SessionUser }) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.navbar}>
        <span className={styles.brand}>
          <img src="/favicon.svg" alt="" width={20} height={20} />
          Partline
        </span>
        <NavLinks />
        <Help />
        <UserMenu username={user.username} />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
