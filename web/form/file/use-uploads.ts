import { useEffect, useRef, useState } from 'react';
import { type StoredFile, sizeFault, type UploadResponse, uploadCall } from '#domain/file/file';
import { reportFailure } from '../../api/api.ts';
import { failureOf } from '../../api/api-error.ts';

const UPLOAD_FAILED = 'Upload failed';

export interface Upload {
  key: number;
  file: File;
  /** The fraction sent so far, from 0 to 1. */
  share: number;
  fault?: string;
}

let lastKey = 0;

/**
 * Returns the running and failed uploads, and functions that start and dismiss uploads. Passes the stored file of each
 * finished upload to `onStored`.
 */
export function useUploads(onStored: (file: StoredFile) => void) {
  const [all, setAll] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const started = stops.current;
    return () => {
      for (const stop of started.values()) stop.abort();
    };
  }, []);

  const change = (key: number, patch: Partial<Upload>) =>
    setAll((before) => before.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
  const remove = (key: number) => setAll((before) => before.filter((upload) => upload.key !== key));

  async function begin(file: File) {
    lastKey += 1;
    const key = lastKey;
    const tooLarge = sizeFault(file.name, file.size);
    setAll((before) => [...before, { key, file, share: 0, ...(tooLarge ? { fault: tooLarge } : {}) }]);
    if (tooLarge) return;

    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const onProgress = (share: number) => change(key, { share });
      const stored = await uploadFile(file, { signal: stop.signal, onProgress });
      remove(key);
      onStored(stored);
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, { fault: error instanceof Error ? error.message : UPLOAD_FAILED });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    all,
    start(files: readonly File[]) {
      for (const file of files) void begin(file);
    },
    dismiss(key: number) {
      stops.current.get(key)?.abort();
      remove(key);
    },
  };
}

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/**
 * Uploads a file with XMLHttpRequest, because `fetch` reports no upload progress. Repeats it after a new sign-in if the
 * session had ended.
 */
function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const { signal, onProgress } = options;
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
  const request = new XMLHttpRequest();
  request.open('POST', uploadCall.path);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
  request.addEventListener('error', () => reject(new Error(UPLOAD_FAILED)));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    const answer = request.response as Partial<UploadResponse> | null;
    const [stored] = [answer?.data ?? []].flat();
    if (request.status === 200 && stored) return resolve(stored);

    const failure = failureOf(request.status, request.response, UPLOAD_FAILED);
    const handled = Promise.resolve(reportFailure(failure, { path: uploadCall.path, quiet: true }));
    void handled.then((signedIn) =>
      signedIn === true && !signal.aborted ? resolve(uploadFile(file, options)) : reject(failure),
    );
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });

  const body = new FormData();
  body.append(uploadCall.field, file);
  request.send(body);
  return promise;
}
