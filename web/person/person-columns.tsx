import type { personGrid } from '#domain/person/person';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { numberColumn, stateColumn, textColumn } from '../grid/columns/columns.tsx';

/** The columns of the list of people, in order. */
export const personColumns = {
  user_id: 'hidden',
  username: { ...textColumn('Name'), pixels: 208, fills: true, most: 360 },
  role: 'hidden',
  role_label: { ...textColumn('Role'), pixels: 96 },
  service: 'hidden',
  kind_label: { ...textColumn('Kind'), pixels: 96 },
  standing: 'hidden',
  standing_label: { ...stateColumn('State'), pixels: 208 },
  last_seen_at: 'hidden',
  last_seen_label: { ...textColumn('Last seen'), pixels: 168 },
  sessions: { ...numberColumn('Sessions'), pixels: 96 },
  tokens: { ...numberColumn('Tokens'), pixels: 96, takesRest: true },
} satisfies ColumnDefinitions<typeof personGrid>;
