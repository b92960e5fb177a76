import { useState } from 'react';
import type { StoredFile } from '#domain/file/file';
import { useUploads } from './use-uploads.ts';

const STILL_UPLOADING = 'Please wait until all files are uploaded.';

/** The files of a record while its form is open: those that are there, and those on their way. */
export interface FilesState {
  stored: readonly StoredFile[];
  uploads: ReturnType<typeof useUploads>;
  /** One file only: a new one takes the place of the old. */
  single: boolean;
  remove: (fileId: number) => void;
  /** The record would be saved with other files than it was opened with; a file on its way is one of them. */
  changed: boolean;
  /** Why the record cannot be saved yet: a file that is still on its way would be left behind. */
  waits: string | undefined;
}

export function useFiles(initial: readonly StoredFile[], { single = false } = {}): FilesState {
  const [opened] = useState(initial);
  const [stored, setStored] = useState(initial);
  const uploads = useUploads((file) => setStored((before) => (single ? [file] : [...before, file])));
  const uploading = uploads.running.some(({ fault }) => fault === undefined);

  return {
    stored,
    uploads,
    single,
    remove: (fileId) => setStored((before) => before.filter(({ file_id }) => file_id !== fileId)),
    changed: uploading || attachedIds(stored).join() !== attachedIds(opened).join(),
    waits: uploading ? STILL_UPLOADING : undefined,
  };
}

/** The files as a record names them. */
export function attachedIds(files: readonly StoredFile[]): number[] {
  return files.map(({ file_id }) => file_id);
}
