import styles from './opening-bar.module.css';

/** Says that what was asked for, a screen or a part of one, is on its way. */
export function OpeningBar() {
  return <div className={styles.bar} role="progressbar" aria-label="Opening" />;
}
