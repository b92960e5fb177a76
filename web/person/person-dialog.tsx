import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { personCalls, type personGrid, ROLE_WORDS } from '#domain/person/person';
import { USERNAME_LENGTH } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { RowOf } from '#domain/wire/grid';
import type { Role } from '#domain/wire/role';
import { callQuery } from '../api/call-query.ts';
import { useUserId } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { confirm } from '../ui/dialog/confirm.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { PasswordsOff } from './passwords-off.tsx';
import styles from './person.module.css';
import { ROLE_SAYS, rolesFor } from './role-words.ts';
import { Secrets } from './secrets.tsx';
import { usePersonCall } from './use-person-call.ts';

type Person = RowOf<typeof personGrid>;

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

/** One person or service: what is known of them, and everything that an administrator does to them. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { username, service } = person;
  const [password, setPassword] = useState<string>();
  return (
    <Dialog title={username} opened initialFocus onClose={onClose}>
      <div className={styles.person}>
        <p className="secondary">{factsOf(person)}</p>
        {password !== undefined && (
          <section className="stack">
            <p>
              This one-time password is shown this once. It is good for 72 hours, and asks for a password of
              their own. Their sessions and tokens have ended.
            </p>
            <Secrets headers={['Name', 'One-time password']} rows={[{ of: username, secret: password }]} />
            {person.role !== 'admin' && <PasswordsOff />}
          </section>
        )}
        <RoleForm person={person} />
        <NameForm person={person} />
        <section className="stack" aria-labelledby="person-access">
          <h2 id="person-access" className="heading">
            {service ? 'Its access' : 'Their access'}
          </h2>
          <Access person={person} onPassword={setPassword} />
        </section>
        <Erasing person={person} onClose={onClose} />
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
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
  const changing = usePersonCall(personCalls.role, () => showToast(`${username} is now ${ROLE_WORDS[role]}`));

  function submit(event: FormEvent) {
    event.preventDefault();
    changing.make({ user_id, role });
  }

  return (
    <form className={`spaced ${styles.line}`} onSubmit={submit}>
      <SelectField
        label="Role"
        options={rolesFor(service)}
        value={role as string}
        onChange={(next) => {
          setRole(next as Role);
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
  const renaming = usePersonCall(personCalls.rename, () => showToast('Renamed'));
  const typed = name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    renaming.make({ user_id, username: name });
  }

  return (
    <form className={`spaced ${styles.line}`} onSubmit={submit}>
      <TextField
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

interface AccessProps {
  person: Person;
  onPassword: (password: string) => void;
}

/** Reset, sign out, disable and enable; the first and the third are not offered for oneself. */
function Access({ person, onPassword }: AccessProps) {
  const { user_id, username, service, standing, sessions } = person;
  const isOneself = useUserId() === user_id;
  const resetting = usePersonCall(personCalls.reset, ({ password }) => onPassword(password));
  const disabling = usePersonCall(personCalls.disable, () => showToast(`${username} is disabled`));
  const enabling = usePersonCall(personCalls.enable, () => showToast(`${username} is enabled`));
  const ending = usePersonCall(personCalls.endSessions, ({ ended }) =>
    showToast(`${counted(ended, 'session')} of ${username} ended`),
  );
  const { data: offer } = useQuery(callQuery(signOnCalls.offer, {}));
  // Where passwords are off, the sign-on is the only way in, and stays.
  const ends = offer?.name && offer.passwords ? 'sessions, tokens and linked sign-on' : 'sessions and tokens';
  const fault = resetting.fault ?? disabling.fault ?? enabling.fault ?? ending.fault;

  async function ask(message: string, action: string, then: () => void) {
    for (const call of [resetting, disabling, enabling, ending]) call.reset();
    if (await confirm({ message, action })) then();
  }

  return (
    <>
      {isOneself && <p className="secondary">This is you: change your own password in the user menu.</p>}
      <div className="row">
        {!service && !isOneself && (
          <Button
            busy={resetting.busy}
            onClick={() =>
              void ask(`Give ${username} a one-time password? Their ${ends} end.`, 'Reset', () =>
                resetting.make({ user_id }),
              )
            }
          >
            Reset password
          </Button>
        )}
        {sessions > 0 && (
          <Button
            busy={ending.busy}
            onClick={() =>
              void ask(
                isOneself ? 'Sign yourself out everywhere, here too?' : `Sign ${username} out everywhere?`,
                'Sign out',
                () => ending.make({ user_id }),
              )
            }
          >
            Sign out everywhere
          </Button>
        )}
        {standing === 'disabled' ? (
          <Button busy={enabling.busy} onClick={() => enabling.make({ user_id })}>
            Enable
          </Button>
        ) : (
          !isOneself && (
            <Button
              kind="danger-light"
              busy={disabling.busy}
              onClick={() =>
                void ask(
                  `Disable ${username}? ${service ? 'Its tokens open' : 'They are signed out, and their tokens open'} nothing any more.`,
                  'Disable',
                  () => disabling.make({ user_id }),
                )
              }
            >
              Disable
            </Button>
          )
        )}
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Takes the name of somebody who asks for it off what they did. */
function Erasing({ person: { user_id, username }, onClose }: PersonDialogProps) {
  const isOneself = useUserId() === user_id;
  const erasing = usePersonCall(personCalls.erase, ({ username: now }) => {
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
      {erasing.fault && (
        <p className="error" role="alert">
          {erasing.fault}
        </p>
      )}
    </details>
  );
}
