import styles from './opening-bar.module.css';

export function OpeningBar() {
  return <div className={styles.bar} role="progressbar" aria-label="Opening" />;
}
