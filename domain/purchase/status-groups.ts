import type { StatusGroups } from './status-record.ts';

export type StatusGroup = keyof StatusGroups;

/** The five groups in order, with their names on screens and in files (behaviour 14.4). */
export const STATUS_GROUPS: Readonly<Record<StatusGroup, string>> = {
  matchings: 'Exact',
  quant_less: 'Less',
  quant_more: 'More',
  missings: 'Missing',
  extras: 'Extra',
};
export const STATUS_GROUP_NAMES = Object.keys(STATUS_GROUPS) as StatusGroup[];
