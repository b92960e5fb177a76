import type { ReactNode } from 'react';
import styles from './record-form.module.css';

/** The fields of a form, two in a row where there is room; a text of several lines takes a whole row. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
