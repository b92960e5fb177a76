import styles from './dialogs.module.css';

export function Question({ children }: { children: string }) {
  return <p className={styles.question}>{children}</p>;
}
