import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionUser } from '#domain/session/session';
import { counted } from '#domain/values/counted';
import { invisibleIn, visible } from '#domain/values/text';
import { storedSuppositions, storeSuppositions } from '../api/trying.ts';
import { ACCESS_KEY } from '../api/user.ts';
import { deleteDraftsOfOthers } from '../form/unsaved/drafts.ts';
import { paths } from '../paths.ts';
import { onSignedOn } from '../session/sign-on-tabs.ts';
import { IconButton } from '../ui/control/button.tsx';
import { Link, useGo } from '../ui/control/link.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { useKeySequence, useKeys } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { PrintHeader } from '../ui/paper/print-header.tsx';
import { endSessionForOther } from './lose-session.ts';
import { NavLinks } from './nav-links.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { BAR_LINKS } from './screens.ts';
import { SearchPill } from './search-pill.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** How long the pointer or the focus must rest on a link before the screen of the link loads. */
const PRELOAD_DELAY_MS = 80;

/** The elements above the screen that keep the focus when a screen opens below them. */
const ABOVE = '[role="dialog"], [role="alertdialog"], [data-transient]';

const TryBar = lazy(async () => (await import('./try/try-bar.tsx')).TryBar);
const HelpDialog = lazy(async () => (await import('../ui/keys/help-dialog.tsx')).default);

/** The application area: the navigation bar and the screen below it. It does not re-render between screens. */
export const Shell = memo(function Shell({ user }: { user: SessionUser }) {
  const content = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  // The listener is on the window, so that the lines of a form can accept a pasted table first.
  useWindowEvent('paste', checkPaste);
  usePreload();
  useFocusInScreen(content);
  const { user_id } = user;
  useOneUser(user_id);
  useEffect(() => deleteDraftsOfOthers(user_id), [user_id]);

  function skip(event: MouseEvent) {
    // Following the fragment would be a navigation, and a changed form would ask for a confirmation.
    event.preventDefault();
    content.current?.focus();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: users expect a skip link to be a link, and its target is a fragment */}
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <header className={styles.navbar}>
        <Link to={paths.main} label="Partline start page" className={`line strong ${styles.brand}`}>
          <img src="/favicon.svg" alt="" width={20} height={20} />
          <span>Partline</span>
        </Link>
        <NavLinks />
        <SearchPill onHelp={() => setHelpOpen(true)} />
        <Help opened={isHelpOpen} onOpen={() => setHelpOpen(true)} onClose={() => setHelpOpen(false)} />
        <UserMenu username={user.username} />
      </header>
      {useHasSuppositions() && <TryBar />}
      <NavigationProgress />
      <PrintHeader />
      <main ref={content} id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
});

/**
 * Keeps the suppositions of this tab in the URL of each screen until the user clicks Stop, or returns to a screen as it
 * was without suppositions (behaviour 43.6). Returns whether suppositions are tried.
 */
function useHasSuppositions(): boolean {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isTrying = hash.startsWith('try=');
  useEffect(() => {
    const history: RouterHistory = router.history;
    return history.subscribe(({ location, action }) => {
      if (['BACK', 'FORWARD', 'GO'].includes(action.type) && location.hash === '') storeSuppositions('');
    });
  }, [router]);
  useEffect(() => {
    if (isTrying) storeSuppositions(hash);
    else if (storedSuppositions() && hash === '') {
      void router.navigate({
        to: '.',
        search: true as never,
        hash: storedSuppositions(),
        replace: true,
        state: true,
      });
    }
  }, [isTrying, hash, router]);
  return isTrying;
}

/** Moves the focus into an opened screen, unless a part of it, a dialog or a toast has the focus. */
function useFocusInScreen(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const { activeElement } = document;
        if (!fromLocation || !pathChanged || activeElement?.closest(`#content *, ${ABOVE}`)) return;
        focusHeading(content.current);
      }),
    [content, router],
  );
}

/** Loads the screen of the link or of the list's row on which the pointer or the focus rests. */
function usePreload(): void {
  const router = useRouter();
  const preload = useDebouncedCallback((to: string) => void router.preloadRoute({ to }), PRELOAD_DELAY_MS);
  const handleRest = ({ target }: Event) => {
    preload.cancel();
    // A pointer on the checkbox is about to check the row, not to open its record.
    if (!(target instanceof Element) || target.closest('label')) return;
    const link = target.closest('a') ?? target.closest('tr[data-row]')?.querySelector('a');
    if (link?.pathname.startsWith(paths.main)) preload(link.pathname);
  };
  useWindowEvent('mouseover', handleRest);
  useWindowEvent('focusin', handleRest);
}

/**
 * Says if the browser shortens pasted text. Removes invisible characters from text that is pasted into a code field,
 * and shows a toast (behaviour 5.17). Refuses several lines in a field for a code or number, since the browser would
 * join them.
 */
function checkPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  if (target.maxLength > 0 && text.trim().length > target.maxLength) {
    showToast(`The field takes at most ${target.maxLength} characters. The rest was not pasted.`);
  }
  const isCode = 'code' in target.dataset;
  if (!isCode && target.getAttribute('inputmode') !== 'decimal') return;
  const lines = text.trim().split(/[\r\n]+/).length;
  if (lines > 1) {
    event.preventDefault();
    showToast(`Nothing was pasted: the text has ${lines} lines, and this field takes one.`);
    return;
  }
  const removed = invisibleIn(text);
  if (!isCode || removed.length === 0) return;
  event.preventDefault();
  // `insertText` can be undone with Ctrl+Z.
  document.execCommand('insertText', false, visible(text));
  showToast(`${counted(removed.length, 'invisible character')} removed from the pasted text`);
}

/**
 * Ends the session in this tab when somebody else signs in from another tab: tabs share a cookie, and unsaved values
 * would be saved in the name of the other user.
 */
function useOneUser(userId: number): void {
  const client = useQueryClient();
  const router = useRouter();
  const isAsking = useRef(false);
  const end = useEffectEvent(async (signedIn: number) => {
    if (signedIn === userId || isAsking.current) return;
    isAsking.current = true;
    await endSessionForOther(router.state.location.href, (path) => {
      // Otherwise Back could open a screen with the cached access check of this user before the sign-in appears.
      client.removeQueries({ queryKey: ACCESS_KEY });
      void router.navigate({ href: path, ignoreBlocker: true }).then(() => client.clear());
    });
    isAsking.current = false;
  });
  useEffect(() => onSignedOn((signedIn) => void end(signedIn)), []);
}

interface HelpProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function Help({ opened, onOpen, onClose }: HelpProps) {
  const go = useGo();
  useKeys({ '?': onOpen });
  useKeySequence('g', Object.fromEntries(BAR_LINKS.map(({ list, letter }) => [letter, () => go(list)])));

  return (
    <>
      <IconButton icon={IconHelp} label="Help" onClick={onOpen} />
      {opened && <HelpDialog places={BAR_LINKS} onClose={onClose} />}
    </>
  );
}
