import { ask } from './pending-dialogs.ts';

interface Question {
  message: string;
  /** The word on the button that agrees. */
  action: 'Save' | 'Delete' | (string & {});
  /** The word on the button that keeps things as they are, where something would be lost: Enter presses that one. */
  refuse?: string;
}

/** Asks before something happens: Cancel, or the action, which Enter presses unless something would be lost. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question);
}
