import { useEffect, useRef } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { Button } from '../ui/control/button.tsx';
import { useReturnFocus } from '../ui/dialog/use-return-focus.ts';
import styles from './record-form.module.css';
import type { SlowCall } from './use-slow-request.ts';

const STILL_SAVING = 'Still saving…';

/** What a save that takes long says on the overlay, and the two ways out of waiting. */
export function SlowSave({ slow: { retry, cancel } }: { slow: SlowCall }) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useKeys({ Escape: cancel });
  useReturnFocus(true);
  useEffect(() => panel.current?.focus(), []);

  return (
    <fieldset ref={panel} className={styles.slow} aria-label={STILL_SAVING} tabIndex={-1}>
      <p>{STILL_SAVING}</p>
      <Button onClick={retry}>Retry</Button>
      <Button kind="quiet" onClick={cancel}>
        Cancel
      </Button>
    </fieldset>
  );
}
