import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fold } from '#domain/values/text';
import type { Column } from '../../grid/columns/column-definitions.ts';
import {
  inOrder,
  isVisible,
  linkColumnOf,
  moved,
  withShownToggled,
  withToggled,
} from '../../grid/columns/column-layout.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { DENSITIES, type ListSettings } from './use-list-settings.ts';
import type { SavedViews } from './use-saved-views.ts';
import styles from './view-panel.module.css';

interface ViewPanelProps {
  columns: readonly Column<never>[];
  settings: ListSettings;
  saved: Pick<SavedViews, 'views' | 'save'>;
  onClose: () => void;
}

export default function ViewPanel({ columns, settings, saved, onClose }: ViewPanelProps) {
  const { layout, density, change, reset } = settings;
  const ordered = inOrder(columns, layout);
  const names = ordered.map(({ name }) => name);
  const linkColumn = linkColumnOf(columns, layout);
  const isPinned = (name: string | undefined) => name !== undefined && layout.pinned.includes(name);
  const mayMove = (name: string, by: number) => {
    const other = names[names.indexOf(name) + by];
    return other !== undefined && isPinned(other) === isPinned(name);
  };
  const move = (name: string, by: number) => {
    if (mayMove(name, by)) change({ layout: { order: moved(names, name, by) } });
  };
  const drag = useDragOrder(names, move);

  return (
    <div className={styles.panel}>
      <SaveView saved={saved} onSaved={onClose} />
      <fieldset>
        <legend className="label">Columns</legend>
        <ul ref={drag.list}>
          {ordered.map((column) => {
            const { name, header } = column;
            const pinned = isPinned(name);
            const Pin = pinned ? IconPinFilled : IconPin;
            return (
              <li key={name} className={styles.column} data-dragged={drag.dragged === name || undefined}>
                {/* A handle for dragging. The buttons beside it also work with the keyboard. */}
                <span
                  className={styles.handle}
                  title={`Drag ${header}`}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    drag.start(name);
                  }}
                >
                  <IconGripVertical size={16} aria-hidden />
                </span>
                <label className="line grow">
                  <input
                    type="checkbox"
                    checked={isVisible(column, layout)}
                    // The column that links to the record cannot be hidden.
                    disabled={name === linkColumn}
                    onChange={() => change({ layout: withShownToggled(column, layout) })}
                  />
                  {header}
                </label>
                <ActionIcon
                  variant="quiet"
                  aria-label={`Pin ${header}`}
                  title={pinned ? 'Unpin' : 'Pin to the left'}
                  aria-pressed={pinned}
                  onClick={() => change({ layout: { pinned: withToggled(layout.pinned, name) } })}
                >
                  <Pin size={16} aria-hidden />
                </ActionIcon>
                <IconButton
                  icon={IconArrowUp}
                  label={`Move ${header} up`}
                  hasEffect={mayMove(name, -1)}
                  onClick={() => move(name, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={`Move ${header} down`}
                  hasEffect={mayMove(name, 1)}
                  onClick={() => move(name, 1)}
                />
              </li>
            );
          })}
        </ul>
      </fieldset>
      <div>
        <p className="label">Rows</p>
        <Segmented
          label="Rows"
          choices={DENSITIES}
          chosen={density}
          onChoose={(chosen) => change({ density: chosen })}
        />
      </div>
      <Button kind="quiet" onClick={reset}>
        Reset
      </Button>
    </div>
  );
}

function useDragOrder(names: readonly string[], onMove: (name: string, by: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const end = () => setDragged(undefined);

  // Listens on the window, since the pointer may leave the entry.
  useWindowEvent('pointermove', ({ clientY }) => {
    if (dragged === undefined) return;
    const boxes = Array.from(list.current?.children ?? [], (entry) => entry.getBoundingClientRect());
    const index = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
    const by = index - names.indexOf(dragged);
    if (index >= 0 && by !== 0) onMove(dragged, by);
  });
  useWindowEvent('pointerup', end);
  useWindowEvent('pointercancel', end);

  return { list, dragged, start: setDragged };
}

/** Saves a new view. If the user has a view with the name, the button says that it replaces that view. */
function SaveView({ saved, onSaved }: { saved: ViewPanelProps['saved']; onSaved: () => void }) {
  const [name, setName] = useState('');
  const replaced = saved.views.find((view) => view.mine && fold(view.name) === fold(name.trim()));
  const saving = useMutation({ mutationFn: () => saved.save(replaced?.name ?? name, replaced) });

  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        // Callbacks passed to `mutate` do not run after an unmount, so a menu that was reopened during the save stays
        // open.
        saving.mutate(undefined, { onSuccess: (saved) => saved && onSaved() });
      }}
    >
      <TextField label="View name" value={name} onChange={setName} />
      <Button type="submit" busy={saving.isPending} disabled={!name.trim()}>
        {replaced ? `Replace "${replaced.name}"` : 'Save view'}
      </Button>
    </form>
  );
}
