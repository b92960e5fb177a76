import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(sessionCalls.signIn, form),
    onSuccess() {
      client.clear();
      return router.navigate({ href: takeReturnPath() });
    },
  });

  return (
    <AuthPanel
      title="Sign in"
      onSubmit={() => mutate()}
      failure={error ? messageOf(error) : undefined}
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
      <Button kind="primary" type="submit" busy={isPending} disabled={!signInForm.safeParse(form).success}>
        Sign in
      </Button>
    </AuthPanel>
  );
}
