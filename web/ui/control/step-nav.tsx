import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './button.tsx';
import styles from './step-nav.module.css';

interface StepNavProps {
  label: string;
  /** The noun in the singular: `record`. */
  one: string;
  /** The index of the current item, from 0; -1 if it is not in the list. */
  at: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

/** Buttons that open the previous and the next item of a list. */
export function StepNav({ label, one, at, count, onStep }: StepNavProps) {
  return (
    <fieldset className={styles.nav} aria-label={label}>
      <IconButton
        icon={IconChevronLeft}
        label={`Previous ${one}`}
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      />
      <span>{at < 0 ? 'Not on this page' : `${at + 1} of ${count}`}</span>
      <IconButton
        icon={IconChevronRight}
        label={`Next ${one}`}
        disabled={at === count - 1}
        onClick={() => onStep(1)}
      />
    </fieldset>
  );
}
