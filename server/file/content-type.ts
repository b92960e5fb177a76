import { fileTypeFromBuffer } from 'file-type';

const UNKNOWN = 'application/octet-stream';

/** The content type of a file by its first bytes. A browser only guesses the type from the name. */
export async function contentTypeOf(content: Buffer): Promise<string> {
  // A damaged archive can break the reading of its inside; the file is stored all the same.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.mime ?? UNKNOWN;
}
