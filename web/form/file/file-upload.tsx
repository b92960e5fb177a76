import { Progress } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { fileDownload, formatSize, LARGEST_FILE_BYTES } from '#domain/file/file';
import { addressOf } from '#domain/wire/download';
import { IconButton } from '../../ui/control/button.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './file-upload.module.css';
import type { FilesState } from './use-files.ts';

/** Files attached to a record: uploaded at once, kept when the record is saved. */
export function FileUpload({ label, files }: { label: string; files: FilesState }) {
  const titleId = useId();
  const isShown = useReadOnly();
  const { stored, uploads, single } = files;

  return (
    <section className={classes.files} aria-labelledby={titleId}>
      <h2 id={titleId} className="heading">
        {label}
      </h2>
      {(stored.length > 0 || uploads.running.length > 0) && (
        <ul className="rows">
          {stored.map(({ file_id, filename, size }) => (
            <li key={file_id} className="ends">
              <IconPaperclip size={16} aria-hidden />
              <a href={addressOf(fileDownload, { file_id })} download={filename}>
                {filename}
              </a>
              <span className={classes.size}>{formatSize(size)}</span>
              {!isShown && (
                <IconButton icon={IconX} label={`Remove ${filename}`} onClick={() => files.remove(file_id)} />
              )}
            </li>
          ))}
          {uploads.running.map(({ key, file, share, fault }) => (
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
      {!isShown && (
        <FileDrop
          label={single ? 'Choose a file or drop it here' : 'Choose files or drop them here'}
          hint={`Up to ${formatSize(LARGEST_FILE_BYTES)} each`}
          multiple={!single}
          onFiles={uploads.start}
        />
      )}
    </section>
  );
}
