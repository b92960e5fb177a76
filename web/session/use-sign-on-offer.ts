import { useQuery } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { callQuery } from '../api/call-query.ts';

/** How one may sign in here. Until that is known passwords are on: somebody may be typing one already. */
export function useSignOnOffer() {
  const { data: offer } = useQuery(callQuery(signOnCalls.offer, {}));
  return {
    /** The name of the provider, if there is one. */
    name: offer?.name,
    hasPasswords: offer?.passwords !== false,
    /** A new password ends a linked sign-on; where passwords are off that is the only way in, and stays. */
    endsLink: Boolean(offer?.name && offer.passwords),
  };
}
