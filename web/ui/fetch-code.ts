import { showAlert } from './dialog/ask.ts';
import { explainMissingCode } from './missing-code.ts';

/** Loads the code for a button's action. An alert shows a failure (behaviour 21.7). */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await load();
  } catch {
    await showAlert((await explainMissingCode()).message);
    return undefined;
  }
}
