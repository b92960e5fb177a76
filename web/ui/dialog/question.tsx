import styles from './dialogs.module.css';

/** The question of a dialog, above the fields that answer it. */
export function Question({ children }: { children: string }) {
  return <p className={styles.question}>{children}</p>;
}
