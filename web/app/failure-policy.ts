import { ACCOUNT_DISABLED, RESET_PHRASE, sessionCalls } from '#domain/session/session';
import type { FailurePolicy } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import type { SessionEnd } from '../session/session-mark.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { endSession } from './lose-session.ts';

interface Navigation {
  here: () => string;
  go: (path: string) => void;
  /** Makes the next screen wait for a new access check. */
  clearAccess: () => void;
  refreshAccess: () => void;
}

/**
 * Returns the policy for a failed call of any screen. If a password reset is required, the reset opens; if the session
 * has ended, the sign-in opens. The pages of the auth area show their own failures. Any other failure opens an alert
 * unless the caller is quiet.
 */
export function failurePolicy({ here, go, clearAccess, refreshAccess }: Navigation): FailurePolicy {
  return (error, { path, quiet }) => {
    // The caller of the access check decides what a refusal means.
    if (path === sessionCalls.access.path) return;
    const href = here();

    if (isForcedReset(error) && !href.startsWith(paths.resetPassword)) {
      clearAccess();
      return go(paths.resetPassword);
    }
    // Another failed call may already have opened the sign-in, whose URL must not become the return URL.
    if (href === paths.auth || href.startsWith(`${paths.auth}/`)) return;
    if (error.status === 401) return endSession(href, go, endOf(error));
    // The role has changed since the access check.
    if (isRefusedToRole(error)) refreshAccess();
    if (!quiet) void showAlert(error.message);
  };
}

export function endOf({ code }: ApiError): SessionEnd {
  return code === ACCOUNT_DISABLED ? 'disabled' : 'ended';
}

function isRefusedToRole({ status, code }: ApiError): boolean {
  return status === 403 && (code === 'look_only' || code === 'admins_only');
}

export function isForcedReset(error: ApiError): boolean {
  return error.status === 403 && error.message.includes(RESET_PHRASE);
}
