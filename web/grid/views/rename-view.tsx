import { useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './view-panel.module.css';

interface RenameViewProps {
  name: string;
  /** Whether that worked. */
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for another name of a saved view. */
export default function RenameView({ name, onRename, onClose }: RenameViewProps) {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);

  async function rename() {
    setBusy(true);
    if (await onRename(typed)) onClose();
    setBusy(false);
  }

  return (
    <Dialog title="Rename view" size="small" opened onClose={onClose}>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField label="Name" initialFocus value={typed} onChange={setTyped} />
        <Button kind="primary" type="submit" busy={busy} disabled={!typed.trim()}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}
