import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './view-panel.module.css';

interface RenameViewProps {
  name: string;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export default function RenameView({ name, onRename, onClose }: RenameViewProps) {
  const [typed, setTyped] = useState(name);
  const renaming = useMutation({ mutationFn: onRename });

  return (
    <Dialog title="Rename view" size="small" onClose={onClose}>
      <form
        className={styles.save}
        onSubmit={() => {
          // Passed to `mutate`, so that it runs only while the dialog is open.
          renaming.mutate(typed, { onSuccess: (saved) => saved && onClose() });
        }}
      >
        <TextField
          label="Name"
          disabled={renaming.isPending}
          initialFocus
          value={typed}
          onChange={setTyped}
        />
        <Button kind="primary" type="submit" busy={renaming.isPending} disabled={!typed.trim()}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}
