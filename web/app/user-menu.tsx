import { type MantineColorScheme, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { signOnCalls } from '#domain/session/sign-on';
import { isAtLeast } from '#domain/wire/role';
import { send } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { useSetting } from '../api/use-setting.ts';
import { useTheme } from '../api/use-theme.ts';
import { useRole } from '../api/user.ts';
import { mayLeave } from '../form/unsaved/unsaved-work.ts';
import { paths } from '../paths.ts';
import { rememberReturnPath } from '../session/return-path.ts';
import { openProvider } from '../session/sign-on-tabs.ts';
import { useSignOnOffer } from '../session/use-sign-on-offer.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useGo } from '../ui/control/link.tsx';
import { showAlert } from '../ui/dialog/ask.ts';
import { lazy } from '../ui/lazy.tsx';
import { USER_MENU_LINKS } from './screens.ts';
import styles from './user-menu.module.css';

const StartPageDialog = lazy(async () => (await import('./start-page-dialog.tsx')).StartPageDialog);
const OwnSessions = lazy(async () => (await import('../session/own-sessions.tsx')).OwnSessions);

const THEMES: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' };

export function UserMenu({ username }: { username: string }) {
  const go = useGo();
  const role = useRole();
  const signOut = useSignOut();
  const [theme, setTheme] = useTheme();
  const [showsSessions, showSessions] = useState(false);
  const [choosesStart, chooseStart] = useState(false);
  const [singleKeys, setSingleKeys] = useSetting('single-keys');
  const [confirmsSaves, setConfirmsSaves] = useSetting('asks-before-saving');
  const [keepsToasts, setKeepsToasts] = useSetting('keeps-messages');

  return (
    <>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <button type="button" className={styles.user}>
            <span className={styles.initial} data-tone="info" aria-hidden="true">
              {username.charAt(0).toUpperCase()}
            </span>
            <span className={`cut ${styles.name}`}>{username}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {USER_MENU_LINKS.filter(({ who }) => isAtLeast(role, who)).map(({ label, list }) => (
            <Menu.Item key={list} onClick={() => go(list)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => go(paths.resetPassword)}>Reset password</Menu.Item>
          <Menu.Item onClick={() => showSessions(true)}>Your sessions</Menu.Item>
          <LinkSignOn />
          <Menu.Item onClick={signOut}>Logout</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => chooseStart(true)}>Start page</Menu.Item>
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup value={theme} onChange={(scheme) => setTheme(scheme as MantineColorScheme)}>
            {Object.entries(THEMES).map(([scheme, label]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem checked={singleKeys} onChange={setSingleKeys}>
            Single-key shortcuts
          </Menu.CheckboxItem>
          <Menu.CheckboxItem checked={confirmsSaves} onChange={setConfirmsSaves}>
            Ask before saving
          </Menu.CheckboxItem>
          <Menu.CheckboxItem checked={keepsToasts} onChange={setKeepsToasts}>
            Keep Undo on screen
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
      {choosesStart && <StartPageDialog onClose={() => chooseStart(false)} />}
      {showsSessions && <OwnSessions onClose={() => showSessions(false)} />}
    </>
  );
}

function LinkSignOn() {
  const router = useRouter();
  const { name } = useSignOnOffer();

  async function link() {
    if (!(await mayLeave())) return;
    const { href } = router.state.location;
    rememberReturnPath(href);
    try {
      openProvider(await send(signOnCalls.begin, { link: true }, { quiet: true }));
    } catch (error) {
      await showAlert(messageOf(error));
      // The sign-in that the server requires returns here.
      if (error instanceof ApiError && error.code === 'sign_in_again') {
        await router.navigate({ href: paths.signIn, ignoreBlocker: true });
      }
    }
  }

  return name && <Menu.Item onClick={() => void link()}>Link sign-on</Menu.Item>;
}
