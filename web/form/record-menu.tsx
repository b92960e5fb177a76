import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

/** What can be done with a stored record besides saving it. */
export function RecordMenu({ onDuplicate }: { onDuplicate: () => void }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="quiet" aria-label="More actions" title="More actions">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
