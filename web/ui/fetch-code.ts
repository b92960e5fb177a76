import { showAlert } from './dialog/ask.ts';
import { explainMissingCode } from './missing-code.ts';

/** Fetches code that does what a button says; where it does not come an alert says why (behaviour 21.7). */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await load();
  } catch {
    await showAlert((await explainMissingCode()).message);
    return undefined;
  }
}
