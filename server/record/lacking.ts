import { type RawBuilder, sql } from 'kysely';

/**
 * What each open plan lacks of these SAPs when everything counts that is here, on its way or ordered: plans take parts
 * in the order in which they begin, so that what the plans lack of a SAP adds up to what is to be ordered of it
 * (behaviour 25.10). `ids` is an array of them.
 */
export const lacking = (ids: RawBuilder<unknown>) => sql`(
  select sap_id, plan_id, begin_date,
    least(need, greatest(0, until - stock - arrived - transit - open - rest)) as quant
  from (
    select sap_id, id as plan_id, day as begin_date, quant as need,
      sum(quant) over (partition by sap_id order by day, id) as until
    from coverage_elements(${ids}) where what = 'need' and not over
  ) as needs join sap_coverage using (sap_id)
  where to_order > 0 and until > stock + arrived + transit + open + rest
)`;
