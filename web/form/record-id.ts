/** The id in a form's address: null where none stands; a text that is no id is 0, which no record has. */
export function readRecordId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
