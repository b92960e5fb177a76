/** The columns of lists that are derived soon after what they are made of was saved (behaviour 25.7). */
export const DERIVED_COLUMNS: Readonly<Partial<Record<string, readonly string[]>>> = {
  plan_list: ['buildable', 'all_from'],
  container_list: ['stops'],
};
