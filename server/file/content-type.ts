import { fileTypeFromBuffer } from 'file-type';

const UNKNOWN = 'application/octet-stream';

/** What a file is by its first bytes. The type that came with it is only what a browser made of its name. */
export async function contentTypeOf(content: Buffer): Promise<string> {
  // A damaged archive can break the reading of its inside; the file is stored all the same.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.mime ?? UNKNOWN;
}
