import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  hint: string;
  accept?: string;
  multiple?: boolean;
  initialFocus?: boolean;
  /** Called with the chosen or dropped files. Their types and sizes are not checked yet. */
  onFiles: (files: File[]) => void;
}

/** An area for choosing and dropping files. Without `multiple`, only the first file counts. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple = false, initialFocus = false, onFiles } = props;
  return (
    <Dropzone
      multiple
      activateOnKeyboard
      autoFocus={initialFocus}
      data-autofocus={initialFocus || undefined}
      // The area acts as the button, so the file input is hidden, even from screen readers.
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
        const accepted = multiple ? files : files.slice(0, 1);
        if (accepted.length > 0) onFiles(accepted);
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
