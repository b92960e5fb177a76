import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ACCESS_KEY } from '../api/user.ts';
import { onSignedOn } from '../session/signed-on-elsewhere.ts';
import { yieldSession } from './lose-session.ts';

/**
 * Ends this user's session in this tab when somebody else signs in in another one: the tabs share a cookie, and what is
 * typed here would be saved in the name of the other (behaviour 2.3).
 */
export function useOneUser(userId: number): void {
  const client = useQueryClient();
  const router = useRouter();
  const isAsking = useRef(false);
  const end = useEffectEvent(async (signedIn: number) => {
    if (signedIn === userId || isAsking.current) return;
    isAsking.current = true;
    await yieldSession(router.state.location.href, (path) => {
      // No screen of this user opens again, not even by Back while the page still changes.
      client.removeQueries({ queryKey: ACCESS_KEY });
      void router.navigate({ href: path, ignoreBlocker: true }).then(() => client.clear());
    });
    isAsking.current = false;
  });
  useEffect(() => onSignedOn((signedIn) => void end(signedIn)), []);
}
