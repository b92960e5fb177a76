import type { ChangeEvent } from 'react';
import { codeDoubt } from '#domain/values/code-doubt';
import { codeFault } from '#domain/values/text';
import boxed from '../lines/table/cell.module.css';
import { useCellEntry } from '../lines/table/use-cell-entry.ts';
import { useCellFault } from '../lines/table/use-cell-fault.tsx';
import { CODE_INPUT } from '../ui/control/code-input.ts';
import { useReadOnly } from '../ui/control/read-only.ts';
import { actOnKey } from '../ui/keys/use-keys.ts';

interface CodeFieldProps {
  column: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** A warning that does not prevent saving. */
  warning?: string | undefined;
  initialFocus?: boolean | undefined;
}

export function CodeField(props: CodeFieldProps) {
  const { input, message } = useCode(props);
  return (
    <>
      <input {...input} className={boxed.field} data-autofocus={props.initialFocus || undefined} />
      {message}
    </>
  );
}

interface CodeCellProps extends CodeFieldProps {
  /** Called on Alt+↓, the key that opens the choices of other fields. Opens the packages of the line. */
  onOpen: (field: HTMLElement) => void;
  onRevert: () => void;
}

/** A container or LOT of a line, shown as text until the user edits it. */
export function CodeCell({ onOpen, onRevert, ...props }: CodeCellProps) {
  const { input, message } = useCode(props);
  const entry = useCellEntry(onRevert);
  return (
    <>
      <input
        {...input}
        {...entry.field}
        placeholder="–"
        className={boxed.code}
        aria-keyshortcuts="Alt+ArrowDown"
        onChange={(event) => {
          entry.begin();
          input.onChange(event);
        }}
        onKeyDown={(event) => {
          const open = () => onOpen(event.currentTarget);
          if (!actOnKey(event, { 'Alt+ArrowDown': open })) entry.field.onKeyDown(event);
        }}
      />
      {message}
    </>
  );
}

function useCode({ column, label, value, warning, onChange }: CodeFieldProps) {
  const code = value?.trim() ?? '';
  const doubt = codeDoubt(code);
  const { aria, message } = useCellFault(codeFault(code), warning ?? (doubt && `${code} ${doubt}`));
  return {
    message,
    input: {
      type: 'text',
      autoComplete: 'off',
      readOnly: useReadOnly(),
      'data-column': column,
      ...CODE_INPUT,
      'aria-label': label,
      ...aria,
      value: value ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value || null),
    },
  } as const;
}
