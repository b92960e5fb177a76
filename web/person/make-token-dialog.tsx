import { useState } from 'react';
import {
  MAX_TOKEN_DAYS,
  SCOPE_WORDS,
  type TokenScope,
  tokenCalls,
  USUAL_TOKEN_DAYS,
} from '#domain/person/token';
import type { DataOf } from '#domain/wire/call';
import { useCallWithRefusal } from '../api/use-call-with-refusal.ts';
import { useRole, useUsername } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { formatInstant } from '../ui/instant.ts';
import { Secrets } from './secrets.tsx';
import styles from './token.module.css';

interface MakeTokenDialogProps {
  services: DataOf<typeof tokenCalls.list>['services'];
  onClose: () => void;
}

const OWN = 'own';

export function MakeTokenDialog({ services, onClose }: MakeTokenDialogProps) {
  const username = useUsername();
  const role = useRole();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [enteredDays, setDays] = useState<EnteredNumber>(USUAL_TOKEN_DAYS);
  const [owner, setOwner] = useState(OWN);
  const [made, setMade] = useState<MadeTokenProps['token']>();
  const making = useCallWithRefusal(tokenCalls.make, (answer, { name }) =>
    setMade({ ...answer, name: name.trim() }),
  );
  const days = numberOf(enteredDays);
  const isFit = days !== null && isDays(days);

  function submit() {
    if (!isFit) return;
    making.make({ name, scope, days, user_id: owner === OWN ? null : Number(owner.slice('id'.length)) });
  }

  if (made) return <MadeToken token={made} onClose={onClose} />;
  return (
    <Dialog title="Create token" blocking={making.busy} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {/* Disabled during the call, so that the fields show what is created. */}
        <fieldset className="stack" disabled={making.busy}>
          <TextField
            ref={making.field}
            label="Name"
            required
            initialFocus
            value={name}
            onChange={setName}
            description="What the token is for. The history shows this name with every change made with the token."
            error={making.fault}
          />
          {role === 'admin' && (
            <SelectField
              label="For"
              options={Object.fromEntries([
                [OWN, `${username} (you)`],
                ...services.map((service) => [`id${service.user_id}`, `${service.username} · Service`]),
              ])}
              value={owner}
              onChange={setOwner}
              description={
                <>
                  {'The token of a service keeps working when people leave. '}
                  <Link to={paths.personList}>Add a service</Link>
                </>
              }
            />
          )}
          <SelectField
            label="Allowed"
            options={SCOPE_WORDS}
            value={scope}
            onChange={setScope}
            description={
              role === 'viewer' ? 'Your token can only read, because you are a viewer.' : undefined
            }
          />
          <NumberField
            label="Expires after (days)"
            required
            description={`From 1 to ${MAX_TOKEN_DAYS}.`}
            min={1}
            value={enteredDays}
            onChange={setDays}
            validate={(number) => (isDays(number) ? undefined : `must be between 1 and ${MAX_TOKEN_DAYS}.`)}
          />
        </fieldset>
        <DialogButtons>
          <Button disabled={making.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={making.busy} disabled={name.trim() === '' || !isFit}>
            Create
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface MadeTokenProps {
  token: DataOf<typeof tokenCalls.make> & { name: string };
  onClose: () => void;
}

function MadeToken({ token: { name, token, ends_at }, onClose }: MadeTokenProps) {
  return (
    <Dialog title={`Token ${name}`} blocking onClose={onClose}>
      <div className="stack">
        <p>{`Shown only once. Expires on ${formatInstant(ends_at)}. Keep it secret: anyone who has it can use it.`}</p>
        <Secrets headers={['Name', 'Token']} rows={[{ of: name, secret: token }]} />
        <p>Example request:</p>
        <pre className={styles.example}>{exampleOf(token)}</pre>
        <DialogButtons>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function isDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= MAX_TOKEN_DAYS;
}

function exampleOf(token: string): string {
  return `curl ${window.location.origin}/api/do_i_have_access \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' -d '{}'`;
}
