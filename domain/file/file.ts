import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { addressId, download } from '../wire/download.ts';

export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const MAX_ATTACHMENTS = 100;
export const MAX_UPLOADED = 10;

/** A stored file. Its size is in bytes, and its type is detected from its content. */
export const storedFile = z.object({
  file_id: z.int(),
  filename: z.string(),
  size: z.int(),
  content_type: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** The ids of the attached files in a save. If the list is omitted, the attachments stay unchanged. */
export const fileIds = z.optional(z.array(recordId).check(z.maxLength(MAX_ATTACHMENTS)));

/** The response of an upload: an object for a single file, a list for several. */
const uploadResponse = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.union([storedFile, z.array(storedFile)]),
});
export type UploadResponse = z.infer<typeof uploadResponse>;

/** The only call that takes a form instead of JSON, with the files in its field `file`. */
export const uploadCall = {
  path: '/api/file/upload',
  field: 'file',
  who: 'editor',
  answer: uploadResponse,
  summary: 'Upload one or several files',
} as const;

export const fileDownload = download('/api/file/{file_id}', {
  parameters: z.object({ file_id: addressId }),
  contentTypes: ['*/*'],
  summary: 'Download a file',
  records: ({ file_id }) => ({ event: 'download', kind: 'file', ids: [file_id] }),
});

export const TOO_MANY_UPLOADED = `At most ${MAX_UPLOADED} files can be uploaded at once.`;

/** Formats a size for messages: `10 MB`, `1.5 KB`. */
export function formatSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}

/** Returns the error for a file over the limit, or `undefined` if the file fits (behaviour 19.1). */
export function sizeFault(filename: string, size: number, limit = LARGEST_FILE_BYTES): string | undefined {
  return size > limit ? `File "${filename}" exceeds the maximum size of ${formatSize(limit)}` : undefined;
}
