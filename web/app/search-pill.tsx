import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { isAtLeast, type Role } from '#domain/wire/role';
import { useIsTrying } from '../api/trying.ts';
import { useTheme } from '../api/use-theme.ts';
import { SAVES_RECORDS, useRole } from '../api/user.ts';
import type { PaletteProps } from '../palette/palette.tsx';
import type { Action, Entry } from '../palette/sections.ts';
import { newRecordPath, paths } from '../paths.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useGo } from '../ui/control/link.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import { screenActions } from '../ui/screen-actions.ts';
import { BAR_LINKS, USER_MENU_LINKS } from './screens.ts';
import styles from './search-pill.module.css';

const Palette = lazy<PaletteProps>(async () => (await import('../palette/palette.tsx')).Palette);

const ACTIONS: readonly (Action & { who: Role })[] = [
  ...BAR_LINKS.map(({ label, list, letter }) => ({
    section: 'Go to' as const,
    title: label,
    path: list,
    who: 'viewer' as const,
    keys: `g ${letter}`,
  })),
  { section: 'Go to', title: 'What changed', path: paths.changes, who: 'viewer' },
  { section: 'Go to', title: 'Import part SAPs', path: paths.partSapImport, ...SAVES_RECORDS },
  { section: 'Go to', title: 'Import specifications', path: paths.specificationImport, ...SAVES_RECORDS },
  { section: 'Go to', title: 'Import counts', path: paths.countImport, also: 'stock', ...SAVES_RECORDS },
  ...USER_MENU_LINKS.map(({ label, list, who }) => ({
    section: 'Go to' as const,
    title: label,
    path: list,
    who,
  })),
  ...recordKind.options.map((kind) => ({
    section: 'Add new' as const,
    title: `Add new ${RECORD_KINDS[kind].one}`,
    path: newRecordPath(kind),
    ...SAVES_RECORDS,
  })),
];

function actionsOfScreen(): Action[] {
  return screenActions().map(({ label, run }) => ({
    section: 'On this screen',
    title: label,
    path: '',
    run,
  }));
}

function useCommands(onHelp: () => void): Action[] {
  const signOut = useSignOut();
  const [, setTheme] = useTheme();
  return [
    { section: 'Do', title: 'Help', path: '', run: onHelp, keys: '?', also: 'keys shortcuts words glossary' },
    { section: 'Do', title: 'Light theme', path: '', run: () => setTheme('light') },
    { section: 'Do', title: 'Dark theme', path: '', run: () => setTheme('dark') },
    { section: 'Do', title: 'System theme', path: '', run: () => setTheme('auto') },
    { section: 'Do', title: 'Reset password', path: paths.resetPassword },
    { section: 'Do', title: 'Logout', path: '', run: signOut, also: 'log out sign out' },
  ];
}

const MODIFIER = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function SearchPill({ onHelp }: { onHelp: () => void }) {
  const go = useGo();
  /** The actions of the screen when the palette was opened; undefined while it is closed. */
  const [ofScreen, setOfScreen] = useState<readonly Action[]>();
  const commands = useCommands(onHelp);
  const role = useRole();
  const isTrying = useIsTrying();
  // While suppositions are tried, no record can be added or imported (behaviour 43.7).
  const actions = ACTIONS.filter(
    ({ who }) => isAtLeast(role, who) && !(isTrying && who === SAVES_RECORDS.who),
  );
  // Loads the palette early, so that Ctrl+K opens it immediately and no typed text is lost.
  useEffect(() => void Palette.preload(), []);

  const open = () => setOfScreen(actionsOfScreen());
  const close = () => setOfScreen(undefined);
  function choose({ run, path }: Entry) {
    close();
    if (run) run();
    else go(path);
  }

  useKeys({ 'Mod+k': open }, { closesMenus: true });

  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
        <span>Search or jump…</span>
        <kbd className="push" aria-hidden>
          {MODIFIER} K
        </kbd>
      </button>
      {ofScreen && <Palette actions={[...ofScreen, ...actions, ...commands]} onGo={choose} onClose={close} />}
    </>
  );
}
