import { IconX } from '@tabler/icons-react';

interface ChipProps {
  says: string;
  label: string;
  onRemove: () => void;
}

/** One of the reasons why a list shows what it shows, with the way to take it away. */
export function Chip({ says, label, onRemove }: ChipProps) {
  return (
    <li>
      <span title={says}>{says}</span>
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
