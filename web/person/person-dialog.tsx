import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { personCalls, type personGrid, ROLE_WORDS } from '#domain/person/person';
import { USERNAME_LENGTH } from '#domain/session/session';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { RowOf } from '#domain/wire/grid';
import type { Role } from '#domain/wire/role';
import { useToldCall } from '../api/use-told-call.ts';
import { useUserId } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Fault } from '../ui/notice/fault.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { OneTimePasswords } from './one-time-passwords.tsx';
import { PasswordsOff } from './passwords-off.tsx';
import styles from './person.module.css';
import { PersonAccess } from './person-access.tsx';
import { ROLE_SAYS, rolesFor } from './role-words.ts';

type Person = RowOf<typeof personGrid>;

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

/** One person or service: what is known of them, and everything that an administrator does to them. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { username, service } = person;
  const [password, setPassword] = useState<string>();
  const resetting = useToldCall(personCalls.reset, (answer) => setPassword(answer.password));
  const holdsSecret = resetting.busy || password !== undefined;

  function close() {
    // As long as it is shown nothing leads back, not even the closing, which goes back at once.
    flushSync(() => setPassword(undefined));
    onClose();
  }

  return (
    <Dialog title={username} held={holdsSecret} initialFocus onClose={close}>
      <div className={styles.person}>
        <p className="secondary">{factsOf(person)}</p>
        {password !== undefined && (
          <section className="stack">
            <OneTimePasswords
              rows={[{ of: username, secret: password }]}
              also=" Their sessions and tokens have ended."
            />
            <PasswordsOff />
          </section>
        )}
        <RoleForm person={person} />
        <NameForm person={person} />
        <section className="stack" aria-labelledby="person-access">
          <h2 id="person-access" className="heading">
            {service ? 'Its access' : 'Their access'}
          </h2>
          <PersonAccess person={person} resetting={resetting} />
        </section>
        {!holdsSecret && <Erasing person={person} onClose={close} />}
        <DialogButtons>
          <Button disabled={resetting.busy} onClick={close}>
            Close
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** `Person · Active · last seen Jan 5, 2026 · 2 sessions · 1 token`. */
function factsOf({ kind_label, standing_label, last_seen_label, sessions, tokens }: Person): string {
  return joinLabel([
    kind_label,
    standing_label,
    last_seen_label ? `last seen ${last_seen_label}` : 'never seen',
    counted(sessions, 'session'),
    counted(tokens, 'token'),
  ]);
}

function RoleForm({ person: { user_id, username, role: stored, service } }: { person: Person }) {
  const [role, setRole] = useState<Role>(stored);
  const field = useRef<HTMLElement>(null);
  const changing = useToldCall(personCalls.role, (_, asked) => {
    showToast(`${username} is now ${ROLE_WORDS[asked.role]}`);
    // The button has nothing left to change.
    field.current?.focus();
  });

  return (
    <form className={`spaced ${styles.line}`} onSubmit={() => changing.make({ user_id, role })}>
      <SelectField
        ref={(control) => {
          field.current = control;
        }}
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
      <p className="note">{ROLE_SAYS[role]}</p>
    </form>
  );
}

function NameForm({ person: { user_id, username } }: { person: Person }) {
  const [name, setName] = useState(username);
  const field = useRef<HTMLElement>(null);
  const renaming = useToldCall(personCalls.rename, () => {
    showToast('Renamed');
    field.current?.focus();
  });
  const typed = name.trim();

  return (
    <form className={`spaced ${styles.line}`} onSubmit={() => renaming.make({ user_id, username: name })}>
      <TextField
        ref={(control) => {
          field.current = control;
        }}
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

/** Takes the name of somebody who asks for it off what they did. */
function Erasing({ person: { user_id, username }, onClose }: PersonDialogProps) {
  const isOneself = useUserId() === user_id;
  const erasing = useToldCall(personCalls.erase, ({ username: now }) => {
    showToast(`${username} is ${now} from now on`);
    onClose();
  });
  if (isOneself) return null;

  async function erase() {
    const message = `Erase the name ${username} for ever? “person ${user_id}” stands in its place wherever they did something; what was done stays, and nobody comes in by it again.`;
    if (await confirm({ message, action: 'Erase name', refuse: 'Keep' })) erasing.make({ user_id });
  }

  return (
    <details className={styles.erasing}>
      <summary>Erase the name</summary>
      <p>For somebody who has left and asks for it. This cannot be undone.</p>
      <Button kind="danger-light" busy={erasing.busy} onClick={() => void erase()}>
        Erase name...
      </Button>
      <Fault>{erasing.fault}</Fault>
    </details>
  );
}
