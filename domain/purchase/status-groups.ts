import type { StatusGroups } from './status-record.ts';

export type StatusGroup = keyof StatusGroups;

/** The five groups in their order, and the word that screens and files have for each (behaviour 14.4). */
export const STATUS_GROUPS: Readonly<Record<StatusGroup, string>> = {
  matchings: 'Exact',
  quant_less: 'Less',
  quant_more: 'More',
  missings: 'Missing',
  extras: 'Extra',
};
export const STATUS_GROUP_NAMES = Object.keys(STATUS_GROUPS) as StatusGroup[];
