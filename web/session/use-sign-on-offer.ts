import { useQuery } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { callQuery } from '../api/call-query.ts';

/** The available ways to sign in. Until they are known, passwords are assumed: the user may be typing one already. */
export function useSignOnOffer() {
  const { data: offer } = useQuery(callQuery(signOnCalls.offer, {}));
  return {
    /** The name of the provider, if there is one. */
    name: offer?.name,
    hasPasswords: offer?.passwords !== false,
    /**
     * A new password ends a linked sign-on, unless passwords are disabled: the link is then the only way to sign in.
     */
    endsLink: Boolean(offer?.name && offer.passwords),
  };
}
