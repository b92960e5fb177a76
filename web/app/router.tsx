import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type Lazy, lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useTitle } from '../ui/use-title.ts';
import { requireAccess, requireUser } from './access.ts';
import styles from './router.module.css';
import { SCREENS } from './screens.ts';
import { startPageOf } from './start-page.ts';
import { browserHistory, parseSearch, stringifySearch } from './url.ts';

export function createAppRouter(client: QueryClient, history: RouterHistory = browserHistory()) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
  const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectTo(paths.main) });

  const auth = createRoute({ getParentRoute: () => root, path: paths.auth, notFoundComponent: NotFoundPage });
  const signIn = createRoute({
    getParentRoute: () => auth,
    path: 'signin',
    component: lazy(async () => (await import('../session/sign-in.tsx')).SignIn),
  });
  const signUp = createRoute({
    getParentRoute: () => auth,
    path: 'signup',
    component: lazy(async () => (await import('../session/sign-up.tsx')).SignUp),
  });
  const signOut = createRoute({
    getParentRoute: () => auth,
    path: 'signout',
    component: lazy(async () => (await import('../session/sign-out.tsx')).SignOut),
  });
  const signOnEnd = createRoute({
    getParentRoute: () => auth,
    path: 'sign_on',
    component: lazy(async () => (await import('../session/sign-on-end.tsx')).SignOnEnd),
  });
  const ResetPassword = lazy(async () => (await import('../session/reset-password.tsx')).ResetPassword);
  const resetPassword = createRoute({
    getParentRoute: () => auth,
    path: 'reset_password',
    beforeLoad: () => requireUser(client),
    component: loadedBy(ResetPassword, () => <ResetPassword {...resetPassword.useRouteContext()} />),
  });
  const authStart = createRoute({
    getParentRoute: () => auth,
    path: '/',
    beforeLoad: redirectTo(paths.signIn),
  });

  const Shell = lazy(async () => (await import('./shell.tsx')).Shell);
  const main = createRoute({
    getParentRoute: () => root,
    path: paths.main,
    beforeLoad: ({ location }) => {
      // The screen loads during the access check.
      const screen = SCREENS.get(location.pathname) ?? SCREENS.get(paths.specificationList);
      void Promise.all([Shell.preload(), screen?.preload()]);
      return requireAccess(client, location.href);
    },
    component: loadedBy(Shell, () => <Shell {...main.useRouteContext()} />),
    errorComponent: AccessDenied,
    notFoundComponent: NotFound,
  });
  const mainStart = createRoute({
    getParentRoute: () => main,
    path: '/',
    beforeLoad: ({ context }) => {
      throw redirect({ href: startPageOf(context.user.user_id), replace: true });
    },
  });
  const screens = Array.from(SCREENS, ([path, component]) =>
    createRoute({ getParentRoute: () => main, path: path.slice(paths.main.length + 1), component }),
  );

  return createRouter({
    routeTree: root.addChildren([
      start,
      auth.addChildren([authStart, signIn, signUp, signOut, signOnEnd, resetPassword]),
      main.addChildren([mainStart, ...screens]),
    ]),
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    history,
  });
}

function AccessDenied({ error }: ErrorComponentProps) {
  return <Failed title="Access denied" error={error} />;
}

function ScreenFailed({ error }: ErrorComponentProps) {
  return <Failed title="This page could not be shown" error={error} />;
}

function Failed({ title, error }: { title: string; error: unknown }) {
  useTitle(title);
  const router = useRouter();
  return (
    <section className={styles.failed}>
      <h1>{title}</h1>
      <InlineError message={messageOf(error)} onRetry={() => void router.invalidate()} />
    </section>
  );
}

function NotFound() {
  useTitle('Page not found');
  return (
    <section className={styles.screen}>
      <h1 className={styles.code}>404</h1>
      <p className="about">Page not found</p>
      <Link to={paths.main}>Go back home</Link>
    </section>
  );
}

/** The not-found screen without the application's shell. */
function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/**
 * Adds the `preload` function to a screen that gets its props from the route's context, so that the router can preload
 * it.
 */
function loadedBy<Screen extends () => ReactNode>({ preload }: Lazy<never>, screen: Screen) {
  return Object.assign(screen, { preload });
}

function redirectTo(path: string) {
  return () => {
    throw redirect({ href: path, replace: true });
  };
}
