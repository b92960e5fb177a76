import { ADMINS_ONLY } from '#domain/wire/role';
import { useTitle } from '../ui/use-title.ts';

/** The message of an administrator's screen for other people who open its address. */
export function NotForYou({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{ADMINS_ONLY}</p>
    </div>
  );
}
