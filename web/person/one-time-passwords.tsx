import { ONE_TIME_HOURS } from '#domain/session/session';
import { Secrets } from './secrets.tsx';

interface OneTimePasswordsProps {
  rows: readonly { of: string; secret: string }[];
  /** Additional sentences, each with a leading space. */
  consequence?: string;
}

/** Shows one-time passwords, which cannot be shown again. */
export function OneTimePasswords({ rows, consequence = '' }: OneTimePasswordsProps) {
  return (
    <>
      <p>
        {`Shown only once. Valid for ${ONE_TIME_HOURS} hours; each person chooses their own password at first sign-in.${consequence}`}
      </p>
      <Secrets headers={['Name', 'One-time password']} rows={rows} />
    </>
  );
}
