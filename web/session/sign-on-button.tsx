import { useMutation } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/control/button.tsx';
import { Fault } from '../ui/notice/fault.tsx';
import { focusOnOpen } from './auth-panel.tsx';
import { openProvider } from './sign-on-tabs.ts';

interface SignOnButtonProps {
  name: string;
  /** True if the provider is the only way to sign in. */
  isOnly?: boolean;
  /** Opens the URL of the provider, by default in this tab. */
  onBegun?: typeof openProvider;
  begun?: string;
}

export function SignOnButton({ name, isOnly = false, onBegun = openProvider, begun }: SignOnButtonProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => send(signOnCalls.begin, { link: false }, { quiet: true }),
    onSuccess: onBegun,
  });

  return (
    <>
      <Button
        ref={isOnly ? focusOnOpen : undefined}
        kind={isOnly ? 'primary' : 'default'}
        busy={isPending}
        onClick={() => mutate()}
      >
        Sign in with {name}
      </Button>
      {isSuccess && begun && <p role="status">{begun}</p>}
      <Fault>{error ? messageOf(error) : undefined}</Fault>
    </>
  );
}
