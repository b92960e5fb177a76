import { ask } from './pending-dialogs.ts';

interface Question {
  message: string;
  /** The word on the button that agrees. */
  action: 'Save' | 'Delete' | (string & {});
  /** The word on the button that does not, where it is not Cancel. */
  refuse?: string;
}

/** Asks before something happens: Cancel, or the action, which Enter presses. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question);
}
