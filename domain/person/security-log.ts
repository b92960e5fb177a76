import * as z from 'zod/mini';
import { listedMoment } from '../wire/column-kind.ts';
import { list } from '../wire/list.ts';

/** What happened to the safety of the installation (behaviour 1.11), as administrators read it. */
export const securityLogGrid = list({
  path: '/api/person/log/table',
  view: 'security_log_list',
  id: 'event_id',
  row: {
    event_id: z.int(),
    at: listedMoment,
    at_label: z.string(),
    username: z.nullable(z.string()),
    event: z.string(),
    address: z.nullable(z.string()),
    details: z.nullable(z.string()),
  },
  searchable: ['at_label', 'username', 'event', 'address', 'details'],
  sort: ['-event_id'],
  labels: { at_label: 'at' },
  who: 'admin',
  summary: 'The security log',
});
