import { type MantineColorScheme, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { isAtLeast } from '#domain/wire/role';
import { useRole } from '../api/user.ts';
import { useSingleKeys } from '../keys/use-single-keys.ts';
import { paths } from '../paths.ts';
import { useTheme } from '../preference/use-theme.ts';
import { LinkSignOn } from '../session/link-sign-on.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useGo } from '../ui/control/link.tsx';
import { lazy } from '../ui/lazy.tsx';
import { USER_MENU_LINKS } from './screens.ts';
import styles from './user-menu.module.css';

const OwnSessions = lazy(async () => (await import('../session/own-sessions.tsx')).OwnSessions);

const THEMES: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' };

export function UserMenu({ username }: { username: string }) {
  const go = useGo();
  const role = useRole();
  const signOut = useSignOut();
  const [theme, keepTheme] = useTheme();
  const [showsSessions, showSessions] = useState(false);
  const [singleKeys, keepSingleKeys] = useSingleKeys();

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
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup value={theme} onChange={(scheme) => keepTheme(scheme as MantineColorScheme)}>
            {Object.entries(THEMES).map(([scheme, label]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem checked={singleKeys} onChange={keepSingleKeys}>
            Single-key shortcuts
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
      {showsSessions && <OwnSessions onClose={() => showSessions(false)} />}
    </>
  );
}
