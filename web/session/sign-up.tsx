import { useState } from 'react';
import { SIGN_UP_CLOSED } from '#domain/session/session';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PasswordField, TextField } from '../ui/control/text-field.tsx';
import { AuthPanel, focusOnOpen } from './auth-panel.tsx';

/** Shows the sign-up form, which always refuses, because administrators add users. */
export function SignUp() {
  const [form, setForm] = useState({ username: '', password: '', confirmPassword: '' });
  const [failure, setFailure] = useState<string>();

  return (
    <AuthPanel
      title="Sign up"
      onSubmit={() => setFailure(SIGN_UP_CLOSED)}
      failure={failure}
      footer={<Link to={paths.signIn}>Sign in</Link>}
    >
      <TextField
        ref={focusOnOpen}
        label="Username"
        required
        autoComplete="username"
        value={form.username}
        onChange={(username) => setForm({ ...form, username })}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => setForm({ ...form, confirmPassword })}
      />
      <Button kind="primary" type="submit">
        Sign up
      </Button>
    </AuthPanel>
  );
}
