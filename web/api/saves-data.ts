/** Whoever pays for what is transferred has asked their browser to be sparing. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
