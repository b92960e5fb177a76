/**
 * The factor for the timeouts of tests, for example `PATIENCE=3` on a slow or busy machine. The timeouts only detect
 * tests that hang; `npm run bench` measures performance.
 */
export const PATIENCE = readPatience(process.env.PATIENCE);

function readPatience(text = '1'): number {
  const patience = Number(text);
  if (patience >= 1) return patience;
  throw new Error(`PATIENCE is "${text}": it must be a number, 1 or more.`);
}
