import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ChipProps {
  text: string;
  label: string;
  onRemove: () => void;
  onOpen?: ((anchor: Element) => void) | undefined;
  children?: ReactNode;
}

export function Chip({ text, label, onRemove, onOpen, children }: ChipProps) {
  return (
    <li>
      {onOpen ? (
        <button
          type="button"
          className="cut screen-only"
          title={text}
          data-says
          onClick={({ currentTarget }) => onOpen(currentTarget)}
        >
          {text}
        </button>
      ) : (
        <span className="cut" title={text}>
          {text}
        </span>
      )}
      {children}
      <button type="button" className="icon screen-only" aria-label={label} title={label} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
