import { useSignOnOffer } from '../session/use-sign-on-offer.ts';

/** Explains the purpose of a one-time password while passwords are disabled. */
export function PasswordsOff() {
  const { name, hasPasswords } = useSignOnOffer();
  if (hasPasswords) return null;
  return (
    <p className="note">
      {`Passwords are off: people sign in with ${name}. A one-time password lets a person sign in once, to link their sign-on in the user menu.`}
    </p>
  );
}
