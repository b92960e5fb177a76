import { useQuery } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { callQuery } from '../api/call-query.ts';

/**
 * Returns the available ways to sign in. Until they are known, passwords are assumed, because the user may already be
 * typing a password.
 */
export function useSignOnOffer() {
  const { data: offer } = useQuery(callQuery(signOnCalls.offer, {}));
  return {
    name: offer?.name,
    hasPasswords: offer?.passwords !== false,
    /** True if a new password ends a linked sign-on. The link stays if it is the only way to sign in. */
    endsLink: Boolean(offer?.name && offer.passwords),
  };
}
