import { ADMINS_ONLY } from '#domain/wire/role';
import { useTitle } from '../ui/use-title.ts';

/** The message that other users see at the URL of an administrator's screen. */
export function AdministratorsOnly({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{ADMINS_ONLY}</p>
    </div>
  );
}
