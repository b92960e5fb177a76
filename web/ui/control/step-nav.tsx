import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './button.tsx';
import styles from './step-nav.module.css';

interface StepNavProps {
  label: string;
  /** The noun in the singular: `record`. */
  one: string;
  /** The index of the current item, from 0; -1 if it is none of the `count` items. */
  at: number;
  count: number;
  position: string;
  onStep: (by: 1 | -1) => void;
}

export function StepNav({ label, one, at, count, position, onStep }: StepNavProps) {
  return (
    <fieldset className={styles.nav} aria-label={label}>
      <IconButton
        icon={IconChevronLeft}
        label={`Previous ${one}`}
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      />
      <span>{position}</span>
      <IconButton
        icon={IconChevronRight}
        label={`Next ${one}`}
        disabled={at === count - 1}
        onClick={() => onStep(1)}
      />
    </fieldset>
  );
}
