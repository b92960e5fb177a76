import styles from './dialogs.module.css';

/** What a dialog asks, above the fields that answer it. */
export function Question({ children }: { children: string }) {
  return <p className={styles.question}>{children}</p>;
}
