import type { ReactNode } from 'react';
import { FormFields } from '../form/form-fields.tsx';
import styles from './arrival.module.css';

/** When an invoice's goods are expected and came (behaviour 15.11). */
export function Arrival({ children }: { children: ReactNode }) {
  return (
    <section className={styles.arrival} aria-label="Arrival">
      <h2>Arrival</h2>
      <FormFields>{children}</FormFields>
    </section>
  );
}
