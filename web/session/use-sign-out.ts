import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { ACCESS_KEY } from '../api/user.ts';
import { deleteDrafts } from '../form/unsaved/drafts.ts';
import { mayLeave } from '../form/unsaved/unsaved-work.ts';
import { paths } from '../paths.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { expireEveryUndo } from '../ui/notice/toast.tsx';
import { clearSessionMark } from './session-mark.ts';
import { openProvider } from './sign-on-tabs.ts';

/**
 * Returns a function that signs out and opens the sign-in, or the provider if its session must also end. If the
 * sign-out fails, the screen stays and shows the message.
 */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const router = useRouter();

  async function signOut() {
    if (!(await mayLeave())) return;
    // Requested before the sign-out, since the server knows the session at the provider only while the user is signed
    // in.
    const leave = await send(signOnCalls.leave, {}, { quiet: true }).catch(() => ({ location: null }));
    try {
      await send(sessionCalls.signOut, {}, { quiet: true });
    } catch (error) {
      await showAlert(messageOf(error));
      return;
    }
    deleteDrafts();
    expireEveryUndo();
    clearSessionMark();
    if (leave.location !== null) return openProvider({ location: leave.location });
    // Otherwise Back could open a screen with the cached access check before the sign-in appears.
    client.removeQueries({ queryKey: ACCESS_KEY });
    await router.navigate({ href: paths.auth, ignoreBlocker: true });
    // The next user must not see this user's data.
    client.clear();
  }

  return () => void signOut();
}
