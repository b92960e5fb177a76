import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RecordMenuProps {
  /** Omitted for users who may not add a record. */
  onDuplicate: (() => void) | undefined;
  /** The actions of the record's list. */
  children?: ReactNode;
}

/** The menu of a stored record's further actions. */
export function RecordMenu({ onDuplicate, children }: RecordMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="quiet" aria-label="More actions" title="More actions">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {onDuplicate && <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** An action of a record's list. */
export function RecordAction({ onClick, children }: { onClick: () => void; children: string }) {
  return <Menu.Item onClick={onClick}>{children}</Menu.Item>;
}
