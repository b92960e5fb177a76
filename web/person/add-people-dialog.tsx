import { useState } from 'react';
import { personCalls } from '#domain/person/person';
import { counted } from '#domain/values/counted';
import type { DataOf } from '#domain/wire/call';
import type { Role } from '#domain/wire/role';
import { useCallWithRefusal } from '../api/use-call-with-refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { OneTimePasswords } from './one-time-passwords.tsx';
import { PasswordsOff } from './passwords-off.tsx';
import { ROLE_DESCRIPTIONS, rolesFor } from './role-words.ts';

const KINDS = {
  person: 'People, with a one-time password each',
  service: 'Service accounts (API tokens)',
};

type Added = DataOf<typeof personCalls.add>['added'];

export function AddPeopleDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [kind, setKind] = useState<keyof typeof KINDS>('person');
  const [added, setAdded] = useState<Added>();
  const adding = useCallWithRefusal(personCalls.add, (data) => setAdded(data.added));
  const usernames = namesIn(text);
  const notName = usernames.find((name) => /[\t,;"]/.test(name));
  const service = kind === 'service';
  const grantedRole = service && role === 'admin' ? 'viewer' : role;

  if (added) return <AddedPeople added={added} onClose={onClose} />;
  return (
    <Dialog title="Add people" blocking={adding.busy} onClose={onClose}>
      <form className="stack" onSubmit={() => adding.make({ usernames, role: grantedRole, service })}>
        {/* Disabled during the call, so that the fields show what is added. */}
        <fieldset className="stack" disabled={adding.busy}>
          <TextArea
            ref={adding.field}
            label="Names"
            required
            initialFocus
            rows={5}
            value={text}
            onChange={(next) => {
              setText(next);
              adding.reset();
            }}
            description="One per line, up to 50. You can paste a spreadsheet column."
            error={
              notName ? `Paste only names, without other columns, commas or quotes: ${notName}` : adding.fault
            }
          />
          <SelectField label="Kind" options={KINDS} value={kind} onChange={setKind} />
          <SelectField
            label="Role"
            options={rolesFor(service)}
            value={grantedRole}
            onChange={setRole}
            description={ROLE_DESCRIPTIONS[grantedRole]}
          />
        </fieldset>
        {!service && <PasswordsOff />}
        <DialogButtons>
          <Button disabled={adding.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={adding.busy}
            disabled={usernames.length === 0 || notName !== undefined}
          >
            {usernames.length > 1 ? `Add ${usernames.length}` : 'Add'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function AddedPeople({ added, onClose }: { added: Added; onClose: () => void }) {
  const rows = added.flatMap(({ username, password }) =>
    password ? [{ of: username, secret: password }] : [],
  );
  const isService = rows.length === 0;
  return (
    <Dialog
      title={
        isService
          ? `${counted(added.length, 'service')} added`
          : `${counted(added.length, 'person', 'people')} added`
      }
      blocking={!isService}
      onClose={onClose}
    >
      <div className="stack">
        {isService ? (
          <p>
            {`${added.map(({ username }) => username).join(', ')} can use the API once ${added.length === 1 ? 'it has' : 'each has'} a token. `}
            <Link to={paths.tokens}>Create token</Link>
          </p>
        ) : (
          <OneTimePasswords rows={rows} />
        )}
        <DialogButtons>
          <Button kind="primary" initialFocus={isService} onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Returns the names in a text, one per line. */
function namesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((name) => name !== '');
}
