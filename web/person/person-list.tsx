import { useState } from 'react';
import { personGrid } from '#domain/person/person';
import type { ColumnDefinition, ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { numberColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useList } from '../list/rows/use-list.ts';
import { ListWithPanel, openedIn } from '../list/side-panel.tsx';
import { actOnOneRow } from '../list/use-list-keys.ts';
import { paths } from '../paths.ts';
import { Badge, StateBadge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { useOpened } from '../ui/use-opened.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { OneTimePasswords } from './one-time-passwords.tsx';
import { OpenedRow } from './opened-row.tsx';
import { PasswordsOff } from './passwords-off.tsx';
import type { ResetPassword } from './person-access.tsx';
import { PersonPanel } from './person-panel.tsx';

/** The column `State`. A neutral badge means that the person has yet to choose a password. */
const standing: ColumnDefinition<string, { standing: string }> = {
  ...stateColumn('State'),
  pixels: 208,
  cell: (label, { standing }) =>
    standing === 'resetting' ? <Badge tone="neutral">{label}</Badge> : <StateBadge label={label} />,
};

const personColumns = {
  user_id: 'hidden',
  username: { ...textColumn('Name'), fills: true, maxPixels: 360 },
  role: 'hidden',
  role_label: { ...textColumn('Role'), pixels: 96 },
  service: 'hidden',
  kind_label: { ...textColumn('Kind'), pixels: 96 },
  standing: 'hidden',
  standing_label: standing,
  last_seen_at: 'hidden',
  last_seen_label: { ...textColumn('Last seen'), pixels: 168 },
  sessions: { ...numberColumn('Sessions'), pixels: 96 },
  tokens: { ...numberColumn('Tokens'), pixels: 96, takesRest: true },
} satisfies ColumnDefinitions<typeof personGrid>;

/** The list of users and their roles, with the actions of an administrator (behaviour 37.9). */
export function PersonList() {
  return (
    <Permitted to={personGrid.call} otherwise={<AdministratorsOnly title="People" />}>
      <People />
    </Permitted>
  );
}

function People() {
  const list = useList(personGrid, personColumns);
  const { ids, idOf, state } = list;
  const [id, open] = useOpened('user_id');
  const opened = openedIn(list, id, open);
  const [adding, setAdding] = useState(false);
  // Not stored in the panel, because it can be closed, or show another person, while a password is being reset.
  const [resets, setResets] = useState<readonly ResetPassword[]>([]);
  const [reset, ...laterResets] = resets;
  const [only] = ids;
  useKeys({ n: () => setAdding(true), e: actOnOneRow(ids, open) });

  const panel = opened && (
    <OpenedRow grid={personGrid} state={state} opened={opened} title="People">
      {(person) => (
        <PersonPanel
          person={person}
          opened={opened}
          onReset={(next) => setResets((earlier) => [...earlier, next])}
        />
      )}
    </OpenedRow>
  );
  return (
    <>
      <ListWithPanel panel={panel}>
        <ListScreen
          title="People"
          placeholder="Search people..."
          list={list}
          rows={{ path: (row) => paths.person(idOf(row)), onOpen: open, opened: id }}
          empty={<p>No people yet.</p>}
          chosen={only !== undefined && ids.length === 1 && <Button onClick={() => open(only)}>Open</Button>}
        >
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add people
          </Button>
        </ListScreen>
      </ListWithPanel>
      {adding && <AddPeopleDialog onClose={() => setAdding(false)} />}
      {reset && <NewPassword key={reset.password} {...reset} onClose={() => setResets(laterResets)} />}
    </>
  );
}

interface NewPasswordProps extends ResetPassword {
  onClose: () => void;
}

/** The password is shown only once, so only the button closes the dialog. */
function NewPassword({ username, password, onClose }: NewPasswordProps) {
  return (
    <Dialog title={`One-time password of ${username}`} blocking initialFocus onClose={onClose}>
      <div className="stack">
        <OneTimePasswords
          rows={[{ of: username, secret: password }]}
          consequence=" Their sessions and tokens have ended."
        />
        <PasswordsOff />
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
