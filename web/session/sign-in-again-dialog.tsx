import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SIGN_IN_FIRST, sessionCalls } from '#domain/session/session';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { useUserId, useUsername } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { PasswordField } from '../ui/control/text-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { useKeysAfterPause } from '../ui/keys/use-keys.ts';
import { finishSignIn, useSignInReason } from './sign-in-again.ts';
import { SignOnButton } from './sign-on-button.tsx';
import { announceSignOn, onSignedOn, openProviderInNewTab } from './sign-on-tabs.ts';
import { useSignOnOffer } from './use-sign-on-offer.ts';

export function SignInAgainDialog() {
  const username = useUsername();
  const userId = useUserId();
  const reason = useSignInReason();
  useKeysAfterPause(reason !== undefined);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLElement>(null);
  const { name, hasPasswords } = useSignOnOffer();
  const signingIn = useMutation({
    // Unreported, because the dialog shows the failure and a wrong password does not end the session.
    mutationFn: () => send(sessionCalls.signIn, { username, password }, { unreported: true }),
    onSuccess({ user_id }) {
      announceSignOn(user_id);
      finishSignIn(true);
    },
    // Selects the password, so that the next one replaces it.
    onError() {
      field.current?.focus();
      if (field.current instanceof HTMLInputElement) field.current.select();
    },
  });

  // The shell handles the sign-in of another user.
  const finishIfSameUser = useEffectEvent((signedIn: number) => signedIn === userId && finishSignIn(true));
  useEffect(() => onSignedOn((signedIn) => finishIfSameUser(signedIn)), []);

  return (
    <Dialog title="Sign in again" role="alertdialog" size="small" onClose={() => finishSignIn(false)}>
      <form className="stack" onSubmit={() => password !== '' && signingIn.mutate()}>
        <p>
          {reason ??
            (hasPasswords
              ? SIGN_IN_FIRST
              : 'Sign in again to continue. Your last sign-in was more than 15 minutes ago. What you typed is kept.')}
        </p>
        {hasPasswords && (
          <>
            {/* Password managers need the username beside the password. */}
            <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
            <PasswordField
              ref={(control) => {
                field.current = control;
              }}
              label={`Password of ${username}`}
              required
              value={password}
              onChange={setPassword}
              error={signingIn.error ? messageOf(signingIn.error) : undefined}
            />
          </>
        )}
        {name && (
          <SignOnButton
            name={name}
            onBegun={openProviderInNewTab}
            begun={`Sign in with ${name} in the other tab. This tab then continues.`}
          />
        )}
        <DialogButtons>
          <Button onClick={() => finishSignIn(false)}>Cancel</Button>
          {hasPasswords && (
            <Button kind="primary" type="submit" busy={signingIn.isPending} disabled={password === ''}>
              Continue
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
