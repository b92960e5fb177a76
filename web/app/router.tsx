import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { type Lazy, lazy } from '../ui/lazy.tsx';
import { requireAccess, requireUser } from './access.ts';
import { recoverChanged } from './changed-outside.ts';
import { browserHistory } from './kept-address.ts';
import { NotFound, NotFoundPage } from './not-found.tsx';
import { AccessDenied, ScreenFailed } from './screen-failed.tsx';
import { SCREENS } from './screens.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';

/** Every route, by hand. `history` is the browser's own unless a test brings another. */
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
      // The screen is fetched while the access check is under way.
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
    beforeLoad: redirectTo(paths.specificationList),
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
    defaultOnCatch: recoverChanged,
    history,
  });
}

/** A screen that needs its route's context: the router still loads it beforehand, with the rest of the route. */
function loadedBy<Screen extends () => ReactNode>({ preload }: Lazy<never>, screen: Screen) {
  return Object.assign(screen, { preload });
}

function redirectTo(path: string) {
  return () => {
    throw redirect({ href: path, replace: true });
  };
}
