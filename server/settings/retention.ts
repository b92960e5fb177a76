/** How long what grows is kept, in days (behaviour 1.12). */
export interface Retention {
  /** The history of changes; undefined: for ever. */
  historyDays: number | undefined;
  /** The security log, never less than a year. */
  securityLogDays: number;
  /**
   * Uploads that no record has: longer than any session lasts, so that no form is still open that means to save them.
   */
  fileDays: number;
}

export const USUAL_RETENTION: Retention = { historyDays: undefined, securityLogDays: 365, fileDays: 7 };

/** Whether a text is a whole number from `least` on, of at most five figures. */
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
    securityLogDays: days(given.KEEP_SECURITY_LOG_DAYS) ?? USUAL_RETENTION.securityLogDays,
    fileDays: days(given.KEEP_FILES_DAYS) ?? USUAL_RETENTION.fileDays,
  };
}
