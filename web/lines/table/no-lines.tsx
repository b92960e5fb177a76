import { Button } from '../../ui/control/button.tsx';
import classes from './no-lines.module.css';

interface NoLinesProps {
  /** The form's own words for it. */
  text: string;
  /** There are lines that a filter leaves out: what is said of that, and the way to them. */
  hidden: { says: string; onShowAll: () => void } | undefined;
  /** They are only looked at. */
  isShown: boolean;
  onAdd: () => void;
  /** Takes rows from the clipboard; undefined where the browser does not let a page do that. */
  onPaste: (() => void) | undefined;
  onImport: (() => void) | undefined;
}

/** How to begin; under a filter, that it leaves nothing, and the way out of it. */
export function NoLines({ text, hidden, isShown, onAdd, onPaste, onImport }: NoLinesProps) {
  if (hidden) {
    return (
      <p className="empty">
        {hidden.says} <Button onClick={hidden.onShowAll}>Show all lines</Button>
      </p>
    );
  }
  if (isShown) return <p className="empty">No lines</p>;
  return (
    <div className="empty">
      <p>{text}</p>
      <div className={classes.begin}>
        <Button onClick={onAdd}>Add the first one</Button>
        {onPaste && <Button onClick={onPaste}>Paste rows</Button>}
        {onImport && <Button onClick={onImport}>Import a spreadsheet</Button>}
      </div>
      <p className="small dimmed">Rows copied in a spreadsheet can be pasted here with Ctrl+V.</p>
    </div>
  );
}
