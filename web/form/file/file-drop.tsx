import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** The accessible name of the picker. */
  label: string;
  /** The line beneath: which files, how large. */
  hint: string;
  /** The endings the picker offers, joined by commas; everything when left out. */
  accept?: string;
  multiple?: boolean;
  /** It has the focus as soon as it is there. */
  initialFocus?: boolean;
  /** Every file that was chosen or dropped, also one that will be refused: the caller says why. */
  onFiles: (files: File[]) => void;
}

/** Where files are dropped, or chosen by press or key. Without `multiple` only the first of several is kept. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple = false, initialFocus = false, onFiles } = props;
  return (
    <Dropzone
      multiple
      activateOnKeyboard
      autoFocus={initialFocus}
      // It is pressed itself, and opens its field, which is neither seen nor heard.
      role="button"
      inputProps={{
        'aria-label': label,
        style: { display: 'none' },
        multiple,
        ...(accept ? { accept } : {}),
      }}
      className={classes.drop}
      classNames={{ inner: classes.inner ?? '' }}
      onDrop={(files) => {
        const kept = multiple ? files : files.slice(0, 1);
        if (kept.length > 0) onFiles(kept);
      }}
    >
      <IconFileUpload size={22} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <b className={`medium ${classes.label}`}>{label}</b>
        <span>{hint}</span>
      </span>
    </Dropzone>
  );
}
