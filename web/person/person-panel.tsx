import { useState } from 'react';
import { personCalls, type personGrid, ROLE_WORDS } from '#domain/person/person';
import { USERNAME_LENGTH } from '#domain/session/session';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { RowOf } from '#domain/wire/grid';
import { useCallWithRefusal } from '../api/use-call-with-refusal.ts';
import { useUserId } from '../api/user.ts';
import { type Opened, SidePanel } from '../list/side-panel.tsx';
import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { Fault } from '../ui/notice/fault.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import styles from './person.module.css';
import { PersonAccess, type ResetPassword } from './person-access.tsx';
import { ROLE_DESCRIPTIONS, rolesFor } from './role-words.ts';

type Person = RowOf<typeof personGrid>;

interface PersonPanelProps {
  person: Person;
  opened: Opened;
  onReset: (reset: ResetPassword) => void;
}

export function PersonPanel({ person, opened, onReset }: PersonPanelProps) {
  const { username, service } = person;

  return (
    <SidePanel title={username} opened={opened}>
      <div key={person.user_id} className={styles.person}>
        <p className="secondary">{factsOf(person)}</p>
        <RoleForm person={person} />
        <NameForm person={person} />
        <section className="stack" aria-labelledby="person-access">
          <h2 id="person-access" className="heading">
            {service ? 'Its access' : 'Their access'}
          </h2>
          <PersonAccess person={person} onReset={onReset} />
        </section>
        <Erasing person={person} onClose={opened.close} />
      </div>
    </SidePanel>
  );
}

/** Returns a text such as `Person · Active · last seen Jan 5, 2026 · 2 sessions · 1 token`. */
function factsOf({ kind_label, standing_label, last_seen_label, sessions, tokens }: Person): string {
  return joinLabel([
    kind_label,
    standing_label,
    last_seen_label ? `last seen ${last_seen_label}` : 'never seen',
    counted(sessions, 'session'),
    counted(tokens, 'token'),
  ]);
}

/**
 * Returns the value of a field that starts with a stored value, and its setter. When the stored value changes, it
 * replaces the entered value, so that a save does not revert the change of another administrator.
 */
function useFieldValue<T>(stored: T) {
  const [entered, setEntered] = useState({ value: stored, initial: stored });
  const value = entered.initial === stored ? entered.value : stored;
  return [value, (next: T) => setEntered({ value: next, initial: stored })] as const;
}

function RoleForm({ person: { user_id, username, role: stored, service } }: { person: Person }) {
  const [role, setRole] = useFieldValue(stored);
  const changing = useCallWithRefusal(personCalls.role, (_, request) =>
    showToast(`${username} is now ${ROLE_WORDS[request.role]}`),
  );

  return (
    <form
      className={`spaced ${styles.line}`}
      onSubmit={() => changing.make({ user_id, role, expect: stored })}
    >
      <SelectField
        ref={changing.field}
        label="Role"
        options={rolesFor(service)}
        value={role}
        onChange={(next) => {
          setRole(next);
          changing.reset();
        }}
        error={changing.fault}
      />
      <Button type="submit" busy={changing.busy} disabled={role === stored}>
        Change role
      </Button>
      <p className="note">{ROLE_DESCRIPTIONS[role]}</p>
    </form>
  );
}

function NameForm({ person: { user_id, username } }: { person: Person }) {
  const [name, setName] = useFieldValue(username);
  const renaming = useCallWithRefusal(personCalls.rename, () => showToast('Renamed'));
  const typed = name.trim();

  return (
    // The key replaces the field after a rename, so that closing the panel does not ask about the saved name.
    <form
      key={username}
      className={`spaced ${styles.line}`}
      onSubmit={() => renaming.make({ user_id, username: name })}
    >
      <TextField
        ref={renaming.field}
        label="Name"
        value={name}
        onChange={(next) => {
          setName(next);
          renaming.reset();
        }}
        error={renaming.fault}
      />
      <Button
        type="submit"
        busy={renaming.busy}
        disabled={typed === '' || typed === username || typed.length > USERNAME_LENGTH}
      >
        Rename
      </Button>
    </form>
  );
}

function Erasing({ person: { user_id, username }, onClose }: { person: Person; onClose: () => void }) {
  const isOwnAccount = useUserId() === user_id;
  const erasing = useCallWithRefusal(personCalls.erase, ({ username: now }) => {
    showToast(`${username} is ${now} from now on`);
    onClose();
  });
  if (isOwnAccount) return null;

  async function erase() {
    const message = `Erase the name ${username} permanently? Everything they did stays and shows “person ${user_id}” instead. The account cannot be used again.`;
    if (await confirm({ message, action: 'Erase name', refuse: 'Keep' })) erasing.make({ user_id });
  }

  return (
    <details className={styles.erasing}>
      <summary>Erase the name</summary>
      <p>For a person who has left and requests it. This cannot be undone.</p>
      <Button kind="danger-light" busy={erasing.busy} onClick={() => void erase()}>
        Erase name...
      </Button>
      <Fault>{erasing.fault}</Fault>
    </details>
  );
}
