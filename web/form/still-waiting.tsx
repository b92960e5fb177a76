import { useEffect, useRef } from 'react';
import { isCovered } from '../keys/read-key.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button } from '../ui/control/button.tsx';
import { useReturnFocus } from '../ui/dialog/use-return-focus.ts';
import styles from './record-form.module.css';

interface StillWaitingProps {
  /** What takes long: `Still saving…`. */
  says: string;
  /** The word for going away from it, which Escape does too. */
  leave: string;
  onLeave: () => void;
  onRetry: () => void;
}

/** What is said on the overlay when a call takes long, and the two ways out of waiting. */
export function StillWaiting({ says, leave, onLeave, onRetry }: StillWaitingProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useKeys({ Escape: onLeave });
  useReturnFocus();
  useEffect(() => {
    if (!isCovered()) panel.current?.focus();
  }, []);

  return (
    <fieldset ref={panel} className={styles.slow} aria-label={says} tabIndex={-1}>
      <p>{says}</p>
      <Button onClick={onRetry}>Retry</Button>
      <Button kind="quiet" onClick={onLeave}>
        {leave}
      </Button>
    </fieldset>
  );
}
