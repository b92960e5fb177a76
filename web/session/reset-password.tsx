import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RESET_PHRASE, resetForm, type SessionUser, sessionCalls } from '#domain/session/session';
import { ApiError, send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PasswordField, TextField } from '../ui/control/text-field.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { rememberReturnPath } from './return-path.ts';
import { useSignOut } from './use-sign-out.ts';

interface ResetPasswordProps {
  user: SessionUser;
  /** The reset is demanded: until it is done, nothing else can be reached. */
  forced: boolean;
}

export function ResetPassword({ user, forced: forcedFromStart }: ResetPasswordProps) {
  const client = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const [form, setForm] = useState({ password: '', confirm_password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const forced = forcedFromStart || (failure instanceof Error && failure.message.includes(RESET_PHRASE));
  const mustSignIn = failure instanceof ApiError && failure.code === 'sign_in_again';

  async function reset() {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(sessionCalls.resetPassword, form);
      client.clear();
      await router.navigate({ href: paths.main });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function signInAgain() {
    rememberReturnPath(paths.resetPassword);
    void router.navigate({ href: paths.signIn });
  }

  return (
    <AuthPanel
      title="Reset password"
      onSubmit={() => void reset()}
      failure={failure ? messageOf(failure) : undefined}
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
        label="New password"
        required
        autoComplete="new-password"
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
      <Button kind="primary" type="submit" busy={busy} disabled={!resetForm.safeParse(form).success}>
        Reset password
      </Button>
    </AuthPanel>
  );
}
