/** Returns an active specification of the list that `specificationCalls.timeline` answers. */
export function datedSpecification(specification_id: number, begin_date: string) {
  return { specification_id, product_label: `Cobalt from ${begin_date}`, begin_date, state: 'A' };
}
