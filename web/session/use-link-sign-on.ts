import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { callQuery } from '../api/call-query.ts';
import { paths } from '../paths.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { mayLeave } from '../unsaved/leave-guard.ts';
import { openProvider } from './open-provider.ts';
import { rememberReturnPath } from './return-path.ts';

/** Links the company's provider to the account of who is signed in; undefined where there is none. */
export function useLinkSignOn(): (() => void) | undefined {
  const router = useRouter();
  const offer = useQuery(callQuery(signOnCalls.offer, {}));

  async function link() {
    if (!(await mayLeave())) return;
    const { href } = router.state.location;
    rememberReturnPath(href);
    try {
      openProvider(await send(signOnCalls.begin, { link: true }, { quiet: true }));
    } catch (error) {
      await showAlert(messageOf(error));
      // The sign-in that is asked for leads back here.
      if (error instanceof ApiError && error.code === 'sign_in_again') {
        await router.navigate({ href: paths.signIn, ignoreBlocker: true });
      }
    }
  }

  return offer.data?.name ? () => void link() : undefined;
}
