import { codeFault } from '#domain/values/text';
import cell from '../lines/table/cell.module.css';
import { useCellFault } from '../lines/table/use-cell-fault.tsx';
import { CODE_INPUT } from '../ui/control/code-input.ts';
import { useReadOnly } from '../ui/control/read-only.ts';

interface CodeCellProps {
  /** Which field of its row it is, for the focus. */
  column: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Opens what the field is one of; Alt with ↓ does, as it opens a list of choices. */
  onOpen?: ((field: HTMLElement) => void) | undefined;
  /** A warning about it, with which the document can still be saved. */
  doubt?: string | undefined;
  /** Takes the focus when the dialog around it opens. */
  initialFocus?: boolean | undefined;
}

/** A container or LOT as it is typed; one that cannot be stored says why. */
export function CodeCell({ column, label, value, onChange, onOpen, doubt, initialFocus }: CodeCellProps) {
  const { aria, said } = useCellFault(codeFault(value?.trim() ?? ''), doubt);
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        readOnly={useReadOnly()}
        className={cell.field}
        data-column={column}
        {...CODE_INPUT}
        data-autofocus={initialFocus || undefined}
        aria-label={label}
        {...aria}
        value={value ?? ''}
        aria-keyshortcuts={onOpen && 'Alt+ArrowDown'}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        onKeyDown={(event) => {
          if (!onOpen || !event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          onOpen(event.currentTarget);
        }}
      />
      {said}
    </>
  );
}
