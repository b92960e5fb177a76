/** The body of every failed call. */
export interface Failure {
  message: string;
  /** A stable lower_snake_case code for programs. */
  code: string;
  details?: unknown;
  /** Data about the failure: the user who has to reset a password (behaviour 1.8). */
  data?: unknown;
}

export const FILL_ALL = 'Fill all the required fields.';
export const FILL_IN_ALL = 'Please fill in all required fields.';
export const SOMETHING_WENT_WRONG = 'Sorry, something went wrong';
