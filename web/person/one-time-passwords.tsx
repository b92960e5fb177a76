import { ONE_TIME_HOURS } from '#domain/session/session';
import { Secrets } from './secrets.tsx';

interface OneTimePasswordsProps {
  rows: readonly { of: string; secret: string }[];
  /** Further sentences beside them. */
  also?: string;
}

/** One-time passwords that were just given: what they are good for, and they themselves, this once. */
export function OneTimePasswords({ rows, also = '' }: OneTimePasswordsProps) {
  const words =
    rows.length === 1
      ? 'This one-time password is shown this once. It is'
      : 'These one-time passwords are shown this once. Each is';
  return (
    <>
      <p>{`${words} good for ${ONE_TIME_HOURS} hours, and asks for a password of their own.${also}`}</p>
      <Secrets headers={['Name', 'One-time password']} rows={rows} />
    </>
  );
}
