import { useEffect, useRef, useState } from 'react';
import { type StoredFile, sizeFault } from '#domain/file/file';
import { UPLOAD_FAILED, uploadFile } from './upload-file.ts';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: number;
  file: File;
  /** How much has been sent, from 0 to 1. */
  share: number;
  fault?: string;
}

let lastKey = 0;

/** The uploads that run or failed; each one that arrives is handed to `onStored` and leaves the list. */
export function useUploads(onStored: (file: StoredFile) => void) {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const started = stops.current;
    return () => {
      for (const stop of started.values()) stop.abort();
    };
  }, []);

  const change = (key: number, patch: Partial<Upload>) =>
    setRunning((before) => before.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
  const leave = (key: number) => setRunning((before) => before.filter((upload) => upload.key !== key));

  async function begin(file: File) {
    lastKey += 1;
    const key = lastKey;
    const tooLarge = sizeFault(file.name, file.size);
    setRunning((before) => [...before, { key, file, share: 0, ...(tooLarge ? { fault: tooLarge } : {}) }]);
    if (tooLarge) return;

    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const onProgress = (share: number) => change(key, { share });
      const stored = await uploadFile(file, { signal: stop.signal, onProgress });
      leave(key);
      onStored(stored);
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, { fault: error instanceof Error ? error.message : UPLOAD_FAILED });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    running,
    start(files: readonly File[]) {
      for (const file of files) void begin(file);
    },
    dismiss(key: number) {
      stops.current.get(key)?.abort();
      leave(key);
    },
  };
}
