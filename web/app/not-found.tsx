import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './not-found.module.css';

export function NotFound() {
  useTitle('Page not found');
  return (
    <section className={styles.screen}>
      <h1 className={styles.code}>404</h1>
      <p className="about">Page not found</p>
      <Link to={paths.main}>Go back home</Link>
    </section>
  );
}

/** The same where no shell stands around it. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
