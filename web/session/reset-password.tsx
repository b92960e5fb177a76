import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  RESET_PHRASE,
  resetForm,
  type SessionUser,
  SHORTEST_PASSWORD,
  sessionCalls,
} from '#domain/session/session';
import { send } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PasswordField, TextField } from '../ui/control/text-field.tsx';
import { AuthPanel, focusOnOpen } from './auth-panel.tsx';
import { rememberReturnPath } from './return-path.ts';
import { useSignOnOffer } from './use-sign-on-offer.ts';
import { useSignOut } from './use-sign-out.ts';

const RULE = `At least ${SHORTEST_PASSWORD} characters, without your username and not a common password.`;

interface ResetPasswordProps {
  user: SessionUser;
  /** True if the reset is required before the user can open any other screen. */
  forced: boolean;
}

export function ResetPassword({ user, forced: forcedFromStart }: ResetPasswordProps) {
  const client = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const [form, setForm] = useState({ password: '', confirm_password: '' });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(sessionCalls.resetPassword, form),
    onSuccess() {
      client.clear();
      return router.navigate({ href: paths.main });
    },
  });
  const { endsLink } = useSignOnOffer();
  const ends = endsLink ? ', all your tokens and a linked sign-on' : ' and all your tokens';
  const forced = forcedFromStart || (error?.message.includes(RESET_PHRASE) ?? false);
  const mustSignIn = error instanceof ApiError && error.code === 'sign_in_again';

  function signInAgain() {
    rememberReturnPath(paths.resetPassword);
    void router.navigate({ href: paths.signIn });
  }

  return (
    <AuthPanel
      title="Reset password"
      onSubmit={() => mutate()}
      failure={error ? messageOf(error) : undefined}
      footer={
        <>
          {mustSignIn && <Button onClick={signInAgain}>Sign in again</Button>}
          {forced ? <Button onClick={signOut}>Logout</Button> : <Link to={paths.main}>Return to Home</Link>}
        </>
      }
    >
      <TextField
        label="Username"
        autoComplete="username"
        value={user.username}
        onChange={() => undefined}
        disabled
      />
      <PasswordField
        ref={focusOnOpen}
        label="New password"
        required
        autoComplete="new-password"
        description={forced ? RULE : `${RULE} This ends your other sessions${ends}.`}
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        value={form.confirm_password}
        onChange={(confirm_password) => setForm({ ...form, confirm_password })}
      />
      <Button kind="primary" type="submit" busy={isPending} disabled={!resetForm.safeParse(form).success}>
        Reset password
      </Button>
    </AuthPanel>
  );
}
