import { ask } from './pending-dialogs.ts';

interface Question {
  message: string;
  /** The word on the button that agrees. */
  action: 'Save' | 'Delete' | (string & {});
}

/** Asks before something happens: Cancel, or the action, which Enter presses. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question);
}
