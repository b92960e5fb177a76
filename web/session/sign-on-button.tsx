import { useMutation } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/control/button.tsx';
import { openProvider } from './open-provider.ts';

/** Leads to the company's provider; what keeps it from that is said in its place. */
export function SignOnButton({ name, isOnly }: { name: string; isOnly: boolean }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(signOnCalls.begin, { link: false }, { quiet: true }),
    onSuccess: openProvider,
  });

  return (
    <>
      <Button kind={isOnly ? 'primary' : 'default'} busy={isPending} onClick={() => mutate()}>
        Sign in with {name}
      </Button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
