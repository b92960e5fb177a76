import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionCalls, signInForm } from '#domain/session/session';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PasswordField, TextField } from '../ui/control/text-field.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { takeReturnPath } from './return-path.ts';
import { SessionEnded } from './session-ended.tsx';

export function SignIn() {
  const client = useQueryClient();
  const router = useRouter();
  const [form, setForm] = useState({ username: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signIn() {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(sessionCalls.signIn, form);
      client.clear();
      await router.navigate({ href: takeReturnPath() });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthPanel
      title="Sign in"
      onSubmit={() => void signIn()}
      failure={failure}
      footer={<Link to={paths.signUp}>Sign up</Link>}
    >
      <SessionEnded />
      <TextField
        label="Username"
        required
        autoComplete="username"
        value={form.username}
        onChange={(username) => setForm({ ...form, username })}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
      />
      <Button kind="primary" type="submit" busy={busy} disabled={!signInForm.safeParse(form).success}>
        Sign in
      </Button>
    </AuthPanel>
  );
}
