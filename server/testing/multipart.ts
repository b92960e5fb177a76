import { uploadCall } from '#domain/file/file';
import type { TestApp } from './test-app.ts';

/** A part of a multipart form. With a file name it is a file. */
export interface FormPart {
  name?: string;
  filename?: string;
  type?: string;
  content: string | Buffer;
}

const BOUNDARY = 'partline-test-boundary';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Returns the body of a form as a browser sends it. */
export function multipartBody(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename, type, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

/** Uploads a file whose content is its name. Returns the id of the file. */
export async function uploaded({ app, clerk }: TestApp, filename: string): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: uploadCall.path,
    headers: { cookie: clerk, ...MULTIPART },
    payload: multipartBody([{ filename, content: filename }]),
  });
  return response.json().data.file_id;
}
