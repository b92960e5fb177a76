import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Editable } from '../../ui/control/editable.tsx';

interface PiecesTableProps {
  label: string;
  className?: string | undefined;
  headers: readonly string[];
  /** The rows, each of which ends with `RemoveCell`. */
  children: ReactNode;
}

export function PiecesTable({ label, className = '', headers, children }: PiecesTableProps) {
  return (
    <table className={`table ${className}`} aria-label={label}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The last cell of a piece; `of` names the piece: `package 2`. */
export function RemoveCell({ of, onRemove }: { of: string; onRemove: () => void }) {
  return (
    <td>
      <Editable>
        <ActionIcon
          variant="quiet"
          aria-label={`Remove ${of}`}
          title="Remove (Ctrl+Del)"
          // Not a tab stop. Otherwise a user who tabs out of the last field and presses Enter would remove the piece.
          tabIndex={-1}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Editable>
    </td>
  );
}
