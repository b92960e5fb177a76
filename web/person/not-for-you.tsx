import { ADMINS_ONLY } from '#domain/wire/role';
import { useTitle } from '../ui/use-title.ts';

/** What an administrator's screen says to somebody else who has come to its address. */
export function NotForYou({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{ADMINS_ONLY}</p>
    </div>
  );
}
