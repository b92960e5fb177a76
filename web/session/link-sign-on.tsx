import { Menu } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { mayLeave } from '../unsaved/leave-guard.ts';
import { openProvider } from './open-provider.ts';
import { rememberReturnPath } from './return-path.ts';
import { useSignOnOffer } from './use-sign-on-offer.ts';

/** Links the company's provider to the account of who is signed in: in the user menu, where there is a provider. */
export function LinkSignOn() {
  const router = useRouter();
  const { name } = useSignOnOffer();

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

  return name && <Menu.Item onClick={() => void link()}>Link sign-on</Menu.Item>;
}
