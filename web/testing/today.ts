import type { Today } from '#domain/today/today';

export const QUIET_TODAY: Today = {
  today: '2026-01-05',
  waiting: 0,
  ahead: { until: '2026-03-01', plans: 0, stopping: 0, first: null },
  changed: { since: null, count: 0, more: false },
  blocks: [],
};
