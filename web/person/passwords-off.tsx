import { useSignOnOffer } from '../session/use-sign-on-offer.ts';

/** Says of a one-time password for somebody who is no administrator that it opens nothing, where passwords are off. */
export function PasswordsOff() {
  const { name, hasPasswords } = useSignOnOffer();
  if (hasPasswords) return null;
  return (
    <p className="note">
      {`Passwords are switched off: people come in by ${name}. A one-time password lets in administrators alone.`}
    </p>
  );
}
