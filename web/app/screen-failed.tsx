import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useTitle } from '../ui/use-title.ts';
import { CHANGED_OUTSIDE, isChangedOutside } from './changed-outside.ts';
import styles from './screen-failed.module.css';

/** The access check itself failed: nothing of the application is reachable. */
export function AccessDenied({ error }: ErrorComponentProps) {
  return <Failed title="Access denied" error={error} />;
}

/** A screen could not be loaded or drawn; the others still can. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return <Failed title="This page could not be shown" error={error} />;
}

function Failed({ title, error }: { title: string; error: unknown }) {
  useTitle(title);
  const router = useRouter();
  return (
    <section className={styles.failed}>
      <h1>{title}</h1>
      <InlineError
        message={isChangedOutside(error) ? CHANGED_OUTSIDE : messageOf(error)}
        onRetry={() => void router.invalidate()}
      />
    </section>
  );
}
