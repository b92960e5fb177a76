import { useState } from 'react';
import { counted } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';

interface ExpectDialogProps {
  count: number;
  /** The number of the one that it is about. */
  name: string | undefined;
  /** The day on which all of them are expected now; undefined where they differ. */
  due_on: string | null | undefined;
  busy: boolean;
  onExpect: (day: string | null) => void;
  onCancel: () => void;
}

/** Asks when containers are expected; without a day each is when its invoice is. */
export function ExpectDialog({ count, name, due_on, busy, onExpect, onCancel }: ExpectDialogProps) {
  const [typed, setTyped] = useState<string>();
  const day = typed ?? due_on ?? '';

  function submit() {
    // What is shown at first may be their invoice's day, which they go on following.
    if (typed === undefined && due_on !== undefined) onCancel();
    else onExpect(day || null);
  }

  return (
    <Dialog title="Expected" size="small" onClose={onCancel}>
      <form onSubmit={submit}>
        <Question>{`When ${count === 1 ? 'is' : 'are'} ${name ?? counted(count, 'container')} expected?`}</Question>
        <DateField
          label="Expected"
          description="Without a day: when the invoice is expected"
          initialFocus
          value={day}
          onChange={setTyped}
        />
        <DialogButtons>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
