import type { ReactNode } from 'react';

interface TextButtonProps {
  children: ReactNode;
  onClick: () => void;
  /** Its accessible name if its words say too little. */
  label?: string;
  title?: string;
  /** For one that opens and closes something: whether it is open, and the id of what it is. */
  expands?: { opened: boolean; id: string };
}

/** A button within a text that looks like a link. */
export function TextButton({ children, label, expands, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      className="link inline"
      aria-label={label}
      aria-expanded={expands?.opened}
      aria-controls={expands?.opened ? expands.id : undefined}
      {...rest}
    >
      {children}
    </button>
  );
}
