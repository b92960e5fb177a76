import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { useUnsaved } from '../../form/unsaved/unsaved-work.ts';
import { Button } from '../../ui/control/button.tsx';
import { Editable } from '../../ui/control/editable.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { mayDiscard } from '../../ui/dialog/ask.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FOCUS_ON_CLICK } from '../../ui/dialog/dialog-buttons.tsx';
import type { LineFields } from '../line-fields.ts';
import { sumOf } from '../line-totals.tsx';
import classes from './pieces.module.css';
import { usePieceKeys } from './use-piece-keys.ts';
import type { PieceFields, Pieces } from './use-pieces.ts';

interface PiecesDialogProps<Piece extends PieceFields> {
  /** `Packages`, and the singular: `package`. */
  words: { title: string; one: string };
  line: LineFields;
  number: number;
  pieces: Pieces<Piece>;
  /** A fault of the pieces as a whole, in addition to faults of their fields. */
  refusal?: string | undefined;
  incomplete: string;
  /** Renders the fields; `showFaults` also marks blank fields that are required. */
  children: (fields: { showFaults: boolean; onRemove: (key: number) => void }) => ReactNode;
  onApply: () => void;
  onClose: () => void;
}

/** A dialog that edits the packages or promises of a line; Apply changes the line. */
export function PiecesDialog<Piece extends PieceFields>(props: PiecesDialogProps<Piece>) {
  const { words, line, number, pieces, refusal, incomplete, children, onApply, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  const isReadOnly = useReadOnly();
  const [refused, setRefused] = useState<string>();
  const keys = usePieceKeys(pieces, root, apply);
  useUnsaved(pieces.changed);

  function apply() {
    const faulty = pieces.firstFaulty();
    setRefused(faulty ? incomplete : refusal);
    if (faulty) return keys.focus(faulty.key, faulty.field);
    if (refusal) return;
    if (pieces.changed) onApply();
    onClose();
  }

  async function leave() {
    if (!pieces.changed || (await mayDiscard())) onClose();
  }

  const { sap_code, name, quant } = line;
  const { title, one } = words;
  const { sum, words: sumWords } = sumOf(pieces.rows);
  const difference = quant !== null && quant !== sum ? ` · the line has ${formatQuantity(quant)}` : '';
  return (
    <Dialog title={sap_code ? `${title} of ${sap_code}` : title} onClose={() => void leave()}>
      <p className="about">{joinLabel([`Row ${number}`, name])}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside */}
      <div
        ref={root}
        className={classes.scroller}
        onKeyDown={isReadOnly ? undefined : keys.onKeyDown}
        onPaste={isReadOnly ? undefined : keys.onPaste}
        onInput={() => setRefused(undefined)}
      >
        {children({ showFaults: refused === incomplete, onRemove: keys.remove })}
      </div>
      <div className={classes.foot}>
        <Editable>
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={keys.add}>
            {`Add ${one}`}
          </Button>
        </Editable>
        <p className={classes.sum}>{`${sumWords}${difference}`}</p>
      </div>
      <div className={classes.buttons} {...FOCUS_ON_CLICK}>
        <p role="alert" className="error">
          {refused}
        </p>
        <Button onClick={() => void leave()}>{isReadOnly ? 'Close' : 'Cancel'}</Button>
        <Editable>
          <Button kind="primary" onClick={apply}>
            Apply
          </Button>
        </Editable>
      </div>
    </Dialog>
  );
}
