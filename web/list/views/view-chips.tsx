import { Menu } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedView } from '#domain/view/view';
import { lazy } from '../../ui/lazy.tsx';
import { InlineError } from '../../ui/notice/inline-error.tsx';
import type { SavedViews, ShownView } from './use-saved-views.ts';
import styles from './view-chips.module.css';

const RenameView = lazy(async () => (await import('./rename-view.tsx')).default);

export function ViewChips({ saved }: { saved: SavedViews }) {
  const { builtIn, views, error } = saved;
  const [renamedId, setRenamedId] = useState<number>();
  const renaming = views.find(({ view_id }) => view_id === renamedId);

  if (error) {
    return (
      <div className={styles.failure}>
        <InlineError message={error} action="Reload the views" onRetry={saved.reload} />
      </div>
    );
  }
  if (builtIn.length + views.length === 1) return null;
  return (
    <>
      <ul className={styles.chips} aria-label="Views">
        {builtIn.map((view) => (
          <li key={view.name} className={styles.chip}>
            <Show view={view} saved={saved} />
          </li>
        ))}
        {views.map((view) => (
          <ViewChip
            key={view.view_id}
            view={view}
            saved={saved}
            onRename={() => setRenamedId(view.view_id)}
          />
        ))}
      </ul>
      {renaming && (
        <RenameView
          name={renaming.name}
          onRename={(name) => saved.rename(renaming, name)}
          onClose={() => setRenamedId(undefined)}
        />
      )}
    </>
  );
}

interface ViewChipProps {
  view: SavedView;
  saved: SavedViews;
  onRename: () => void;
}

function ViewChip({ view, saved, onRename }: ViewChipProps) {
  const isCurrent = saved.isCurrent(view);
  return (
    <li className={styles.chip}>
      <Show view={view} saved={saved} />
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" aria-label={`Change the view ${view.name}${view.shared ? ', shared' : ''}`}>
            {view.shared && <IconUsers size={14} aria-hidden />}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {!view.mine && <Menu.Label>Shared by {view.username}</Menu.Label>}
          {view.changeable && (
            <>
              <Menu.Item disabled={isCurrent} onClick={() => void saved.save(view.name, view)}>
                Update to the current settings
              </Menu.Item>
              {/* In the menu of the current view, the first item is disabled and cannot get the focus. */}
              <Menu.Item data-autofocus={isCurrent || undefined} onClick={onRename}>
                Rename
              </Menu.Item>
              <Menu.Item onClick={() => void saved.share(view)}>
                {view.shared ? 'Stop sharing' : 'Share with everyone'}
              </Menu.Item>
              <Menu.Item onClick={() => saved.remove(view)}>Delete</Menu.Item>
            </>
          )}
          {!view.mine && <Menu.Item onClick={() => void saved.copy(view)}>Copy to my views</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function Show({ view, saved }: { view: ShownView; saved: SavedViews }) {
  return (
    <button type="button" aria-pressed={saved.isCurrent(view)} onClick={() => void saved.show(view)}>
      {view.name}
    </button>
  );
}
