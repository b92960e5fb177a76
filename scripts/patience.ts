/**
 * How many times longer than usual a test may take before it counts as hanging, from the environment: `PATIENCE=3` for
 * a slow machine, or one that does much else. The limits find tests that hang. `npm run bench` measures what is slow.
 */
export const PATIENCE = readPatience(process.env.PATIENCE);

function readPatience(text = '1'): number {
  const patience = Number(text);
  if (patience >= 1) return patience;
  throw new Error(`PATIENCE is "${text}": it must be a number from 1 on.`);
}
