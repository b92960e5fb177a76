import { type FormEvent, useState } from 'react';
import { counted } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';

interface CloseDialogProps {
  /** How many SAPs nothing more will come of. */
  count: number;
  onClose: (reason: string) => void;
  onCancel: () => void;
}

/** Asks before SAPs are closed, and for the reason. */
export function CloseDialog({ count, onClose, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    onClose(reason);
  }

  return (
    <Dialog title="Close part SAPs" role="alertdialog" size="small" opened onClose={onCancel}>
      <form onSubmit={submit}>
        <Question>{`Nothing more will come of ${counted(count, 'part SAP')}?`}</Question>
        <TextArea label="Reason" value={reason} onChange={setReason} />
        <DialogButtons>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" initialFocus>
            Close
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
