import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionCalls, signInForm } from '#domain/session/session';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { useUsername } from '../api/user.ts';
import { hasDraft } from '../form/unsaved/drafts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PasswordField, TextField } from '../ui/control/text-field.tsx';
import { useKeysAfterPause } from '../ui/keys/use-keys.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { AuthPanel, focusOnOpen } from './auth-panel.tsx';
import { takeReturnPath } from './return-path.ts';
import { SESSION_END_WORDS, type SessionEnd, sessionEnd } from './session-mark.ts';
import { SignOnButton } from './sign-on-button.tsx';
import { announceSignOn } from './sign-on-tabs.ts';
import { useSignOnOffer } from './use-sign-on-offer.ts';

const TYPED_VALUES: Record<SessionEnd, string> = {
  ended: 'Sign in again; what you typed is kept.',
  disabled: 'What you typed is kept in this browser.',
};

export function SignIn() {
  const client = useQueryClient();
  const router = useRouter();
  const username = useUsername();
  // The name of the user whose session has ended in this tab; otherwise blank, as it is after a reload.
  const [known] = useState(() => (sessionEnd() === 'ended' ? username : ''));
  const [form, setForm] = useState({ username: known, password: '' });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(sessionCalls.signIn, form),
    onSuccess({ user_id }) {
      announceSignOn(user_id);
      client.clear();
      return router.navigate({ href: takeReturnPath() });
    },
  });

  const offer = useSignOnOffer();
  const [isOneTime, setOneTime] = useState(false);
  const hasPassword = isOneTime || offer.hasPasswords;

  return (
    <AuthPanel
      title="Sign in"
      onSubmit={() => mutate()}
      failure={error ? messageOf(error) : undefined}
      footer={<Link to={paths.signUp}>Sign up</Link>}
    >
      <SessionEnded />
      {offer.name && <SignOnButton name={offer.name} isOnly={!hasPassword} />}
      {hasPassword ? (
        <>
          <TextField
            ref={focusOnOpen}
            label="Username"
            isCode
            required
            autoComplete="username"
            value={form.username}
            onChange={(username) => setForm({ ...form, username })}
          />
          <PasswordField
            {...(known && { ref: focusOnOpen })}
            label={offer.hasPasswords ? 'Password' : 'One-time password'}
            required
            autoComplete="current-password"
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
          />
          <Button
            kind="primary"
            type="submit"
            busy={isPending}
            disabled={!signInForm.safeParse(form).success}
          >
            Sign in
          </Button>
        </>
      ) : (
        <Button kind="quiet" onClick={() => setOneTime(true)}>
          Use a one-time password
        </Button>
      )}
    </AuthPanel>
  );
}

function SessionEnded() {
  const [words] = useState(() => {
    const end = sessionEnd();
    if (!end) return undefined;
    const message = SESSION_END_WORDS[end];
    return hasDraft() ? `${message} ${TYPED_VALUES[end]}` : message;
  });
  useKeysAfterPause(words !== undefined);
  return words && <Notice tone="info" message={words} />;
}
