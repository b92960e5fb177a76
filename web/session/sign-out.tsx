import { useEffect, useRef } from 'react';
import { Button } from '../ui/control/button.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Signs out when the URL is opened. The button retries a failed attempt. */
export function SignOut() {
  const signOut = useSignOut();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    signOut();
  });

  return (
    <AuthPanel title="Signing out" onSubmit={signOut} failure={undefined}>
      <Button type="submit">Logout</Button>
    </AuthPanel>
  );
}
