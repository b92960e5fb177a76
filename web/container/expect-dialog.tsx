import { useState } from 'react';
import { counted } from '#domain/values/counted';
import { isListChanged } from '../api/api-error.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';
import type { ContainersDialogProps } from './chosen-containers.tsx';
import { useExpect } from './use-arrivals.ts';

/** Asks for the expected day of containers. A container without a day takes the expected day of its invoice. */
export function ExpectDialog({ ids, name, due_on, days, onDone, onClose }: ContainersDialogProps) {
  const expecting = useExpect();
  const [typed, setTyped] = useState<string>();
  // Once the error has named the changed day, saving again replaces it.
  const [seen, setSeen] = useState<typeof days | undefined>(days);
  const day = typed ?? due_on ?? '';

  async function submit() {
    // Saving the prefilled day would set it as the day of the containers, although it may be the day of their invoice.
    if (typed === undefined && due_on !== undefined) return onClose();
    // The days differ, so a blank field must not remove them without a question.
    const message = `Remove the expected days of ${counted(ids.length, 'container')}? The expected dates of their invoices then apply.`;
    if (!day && due_on === undefined && !(await confirm({ message, action: 'Remove', refuse: 'Keep' })))
      return;
    const onSuccess = () => {
      onClose();
      onDone(ids);
    };
    expecting.mutate(
      { container_ids: [...ids], expected_on: day || null, expect: seen },
      { onSuccess, onError: (error) => isListChanged(error) && handleChanged() },
    );
  }

  /** The error names the new day of one container; the new days of several are shown in the list only. */
  function handleChanged() {
    if (ids.length > 1) onClose();
    else setSeen(undefined);
  }

  return (
    <Dialog title="Expected" size="small" onClose={onClose}>
      <form onSubmit={() => void submit()}>
        <Question>{`When ${ids.length === 1 ? 'is' : 'are'} ${name} expected?`}</Question>
        <DateField
          label="Expected"
          description="If blank, the expected date of the invoice applies"
          initialFocus
          isNear
          disabled={expecting.isPending}
          value={day}
          onChange={setTyped}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={expecting.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
