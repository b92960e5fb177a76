import { Progress } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fileDownload, formatSize, LARGEST_FILE_BYTES, type StoredFile } from '#domain/file/file';
import { addressOf } from '#domain/wire/download';
import { IconButton } from '../../ui/control/button.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { useKeptOpen } from '../unsaved/unsaved-work.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './file-upload.module.css';
import { useUploads } from './use-uploads.ts';

const STILL_UPLOADING = 'Please wait until all files are uploaded.';

/** The files of a record. A file is uploaded immediately, and attached when the record is saved. */
export function FileUpload({ label, files }: { label: string; files: FilesState }) {
  const titleId = useId();
  const isReadOnly = useReadOnly();
  const { stored, uploads } = files;

  return (
    <section className={classes.files} aria-labelledby={titleId}>
      <h2 id={titleId} className="heading">
        {label}
      </h2>
      {(stored.length > 0 || uploads.all.length > 0) && (
        <ul className="rows">
          {stored.map(({ file_id, filename, size }) => (
            <li key={file_id} className="ends">
              <IconPaperclip size={16} aria-hidden />
              <a href={addressOf(fileDownload, { file_id })} download={filename}>
                {filename}
              </a>
              <span className={classes.size}>{formatSize(size)}</span>
              {!isReadOnly && (
                <IconButton icon={IconX} label={`Remove ${filename}`} onClick={() => files.remove(file_id)} />
              )}
            </li>
          ))}
          {uploads.all.map(({ key, file, share, fault }) => (
            <li key={key} className="ends">
              <IconPaperclip size={16} aria-hidden />
              {file.name}
              {fault ? (
                <span role="alert" className="error">
                  {fault}
                </span>
              ) : (
                <Progress value={share * 100} aria-label={`Uploading ${file.name}`} className="grow" />
              )}
              <IconButton icon={IconX} label={`Dismiss ${file.name}`} onClick={() => uploads.dismiss(key)} />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <FileDrop
          label="Choose files or drop them here"
          hint={`Up to ${formatSize(LARGEST_FILE_BYTES)} each`}
          multiple
          onFiles={uploads.start}
        />
      )}
    </section>
  );
}

interface FilesState {
  stored: readonly StoredFile[];
  uploads: ReturnType<typeof useUploads>;
  remove: (fileId: number) => void;
  /** True if the files differ from the initial files, or an upload is running. */
  changed: boolean;
  /** The reason why the record cannot be saved yet: a running upload would be lost. */
  waitReason: string | undefined;
}

export function useFiles(initial: readonly StoredFile[]): FilesState {
  const [opened] = useState(initial);
  const [stored, setStored] = useState(initial);
  const uploads = useUploads((file) => setStored((before) => [...before, file]));
  const uploading = uploads.all.some(({ fault }) => fault === undefined);
  // A draft cannot store a file.
  useKeptOpen(uploading);

  return {
    stored,
    uploads,
    remove: (fileId) => setStored((before) => before.filter(({ file_id }) => file_id !== fileId)),
    changed: uploading || attachedIds(stored).join() !== attachedIds(opened).join(),
    waitReason: uploading ? STILL_UPLOADING : undefined,
  };
}

export function attachedIds(files: readonly StoredFile[]): number[] {
  return files.map(({ file_id }) => file_id);
}
