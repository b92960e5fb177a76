import { useQuery } from '@tanstack/react-query';
import { signOnCalls } from '#domain/session/sign-on';
import { callQuery } from '../api/call-query.ts';

/** Says of a one-time password for somebody who is no administrator that it opens nothing, where passwords are off. */
export function PasswordsOff() {
  const { data: offer } = useQuery(callQuery(signOnCalls.offer, {}));
  if (offer?.passwords !== false) return null;
  return (
    <p className="note">
      {`Passwords are switched off: people come in by ${offer.name}. A one-time password lets in administrators alone.`}
    </p>
  );
}
