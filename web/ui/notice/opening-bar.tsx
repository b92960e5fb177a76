import styles from './opening-bar.module.css';

/** Shows that a screen, or a part of one, is loading. */
export function OpeningBar() {
  return <div className={styles.bar} role="progressbar" aria-label="Opening" />;
}
