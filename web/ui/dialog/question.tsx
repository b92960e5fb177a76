import styles from './dialogs.module.css';

/** The question of a dialog, above its fields. */
export function Question({ children }: { children: string }) {
  return <p className={styles.question}>{children}</p>;
}
