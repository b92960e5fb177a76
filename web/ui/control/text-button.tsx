import type { ReactNode } from 'react';

interface TextButtonProps {
  children: ReactNode;
  onClick: () => void;
  label?: string;
  title?: string;
  expands?: { opened: boolean; id: string };
}

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
