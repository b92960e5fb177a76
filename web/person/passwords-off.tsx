import { useSignOnOffer } from '../session/use-sign-on-offer.ts';

/** Says what a one-time password is good for where passwords are off. */
export function PasswordsOff() {
  const { name, hasPasswords } = useSignOnOffer();
  if (hasPasswords) return null;
  return (
    <p className="note">
      {`Passwords are switched off: people come in by ${name}. A one-time password lets somebody in once, to link their sign-on in the user menu.`}
    </p>
  );
}
