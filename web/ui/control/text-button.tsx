import type { ReactNode } from 'react';

interface TextButtonProps {
  children: ReactNode;
  onClick: () => void;
  /** The accessible name, if the text is too short. */
  label?: string;
  title?: string;
  /** For a button that expands an element: whether it is expanded, and the id of the element. */
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
