import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { takeReturnPath } from './return-path.ts';
import { announceSignOn, takeNewTabMark } from './sign-on-tabs.ts';

/** The screen to which the provider redirects. It sends the parameters of the URL to the server once. */
export function SignOnEnd() {
  const client = useQueryClient();
  const router = useRouter();
  const started = useRef(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const { mutate, error } = useMutation({
    mutationFn: (answer: string) => send(signOnCalls.end, { answer }, { quiet: true }),
    onSuccess({ user, linked }) {
      announceSignOn(user.user_id);
      if (takeNewTabMark()) {
        // If the browser refuses to close the tab, the tab shows the next step.
        window.close();
        return setElsewhere(true);
      }
      client.clear();
      if (linked) showToast('Your sign-on is linked.');
      return router.navigate({ href: takeReturnPath(), replace: true });
    },
  });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { search, pathname } = window.location;
    // Removes the used code from the URL.
    window.history.replaceState(window.history.state, '', pathname);
    mutate(search);
  });

  return (
    <AuthPanel
      title="Signing in"
      onSubmit={() => void router.navigate({ href: paths.signIn })}
      failure={error ? messageOf(error) : undefined}
    >
      {isElsewhere && (
        <p role="status">You are signed in again. Close this tab and return to the other tab.</p>
      )}
      {error && (
        <Button kind="primary" type="submit">
          Back to sign-in
        </Button>
      )}
    </AuthPanel>
  );
}
