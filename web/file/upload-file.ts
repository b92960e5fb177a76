import { type StoredFile, type UploadAnswer, uploadCall } from '#domain/file/file';
import { reportFailure } from '../api/api.ts';
import { failureOf } from '../api/api-error.ts';

export const UPLOAD_FAILED = 'Upload failed';

interface UploadOptions {
  signal: AbortSignal;
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends one file; only XMLHttpRequest tells how much of a body has been sent. Rejects with the sentence to show;
 * lost access leads where it leads after every call. */
export function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<StoredFile> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
  const request = new XMLHttpRequest();
  request.open('POST', uploadCall.path);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
  request.addEventListener('error', () => reject(new Error(UPLOAD_FAILED)));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    const answer = request.response as Partial<UploadAnswer> | null;
    const [stored] = [answer?.data ?? []].flat();
    if (request.status === 200 && stored) return resolve(stored);

    const failure = failureOf(request.status, request.response, UPLOAD_FAILED);
    reportFailure(failure, { path: uploadCall.path, quiet: true });
    reject(failure);
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });

  const body = new FormData();
  body.append(uploadCall.field, file);
  request.send(body);
  return promise;
}
