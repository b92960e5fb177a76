import { useState } from 'react';
import { Button } from '../ui/control/button.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Question } from '../ui/dialog/question.tsx';

interface CloseDialogProps {
  title: string;
  question: string;
  onClose: (reason: string) => void;
  onCancel: () => void;
}

/** Asks before SAPs or a whole purchase are closed, and for the reason. */
export function CloseDialog({ title, question, onClose, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState('');

  return (
    <Dialog title={title} role="alertdialog" size="small" onClose={onCancel}>
      <form onSubmit={() => onClose(reason)}>
        <Question>{question}</Question>
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
