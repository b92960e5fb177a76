/** How long data that grows is kept, in days (behaviour 1.12). */
export interface Retention {
  /** The change history. Undefined keeps it forever. */
  historyDays: number | undefined;
  /** The security log, at least a year. */
  securityLogDays: number;
  /** Unattached uploads: longer than any session, so that no open form can still attach them. */
  fileDays: number;
}

export const DEFAULT_RETENTION: Retention = { historyDays: undefined, securityLogDays: 365, fileDays: 7 };

/** Returns a test whether a text is a whole number from `least` on, with at most five digits. */
export function isCountFrom(least: number): (text: string) => boolean {
  return (text) => /^\d{1,5}$/.test(text) && Number(text) >= least;
}

interface GivenRetention {
  KEEP_HISTORY_DAYS?: string | undefined;
  KEEP_SECURITY_LOG_DAYS?: string | undefined;
  KEEP_FILES_DAYS?: string | undefined;
}

export function readRetention(given: GivenRetention): Retention {
  const days = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    historyDays: days(given.KEEP_HISTORY_DAYS),
    securityLogDays: days(given.KEEP_SECURITY_LOG_DAYS) ?? DEFAULT_RETENTION.securityLogDays,
    fileDays: days(given.KEEP_FILES_DAYS) ?? DEFAULT_RETENTION.fileDays,
  };
}
