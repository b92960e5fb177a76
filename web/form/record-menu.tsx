import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ScreenAction, useScreenActions } from '../ui/screen-actions.ts';

/** The menu of a stored record's further actions, which the palette offers, too. */
export function RecordMenu({ actions }: { actions: readonly ScreenAction[] }) {
  useScreenActions(() => actions);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="quiet" aria-label="More actions" title="More actions">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
