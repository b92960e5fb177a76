import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { BAR_LINKS } from './screens.ts';
import { useStartPage } from './start-page.ts';

const PLACES = Object.fromEntries(BAR_LINKS.map(({ label, list }) => [list, label]));

/** Lets a user choose the start page (behaviour 2.7). */
export function StartPageDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useStartPage();
  return (
    <Dialog title="Start page" size="small" onClose={onClose}>
      <div className="stack">
        <SelectField
          label="Open Partline with"
          description="Opens after sign-in and when you click the Partline logo. Saved in this browser."
          initialFocus
          options={PLACES}
          value={page}
          onChange={setPage}
        />
        <DialogButtons>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
