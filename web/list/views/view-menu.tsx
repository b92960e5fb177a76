import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { Button } from '../../ui/control/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { ListLook } from './use-list-look.ts';

const ViewPanel = lazy(async () => (await import('./view-panel.tsx')).default);

interface ViewMenuProps {
  /** Every column that the list shows by itself; what it hides is not offered. */
  columns: readonly Column<never>[];
  look: ListLook;
  /** Saves what is shown under a name; whether that worked. Always the same function. */
  onSave: (name: string) => Promise<boolean>;
}

/**
 * How the list looks: columns, their order and place, density; and saving that under a name. It stays while rows come.
 */
export const ViewMenu = memo(function ViewMenu({ columns, look, onSave }: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus width={364}>
      <Popover.Target>
        <Button icon={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={() => setOpened(!opened)}>
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="View">
        <ViewPanel columns={columns} look={look} onSave={onSave} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
});
