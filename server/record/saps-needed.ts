import { type RawBuilder, sql } from 'kysely';
import { IS_OPEN_PLAN } from './open-plans.ts';

/** A plan that has not ended needs the SAP of an input: of both more than nothing is to be made. */
export const IS_NEEDED = sql<boolean>`specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`;

/** What the open ones of some plans need, at most: nothing once they are over (behaviour 25.3). */
export const sapsNeeded = (which: RawBuilder<unknown>) => sql`
  select sap_id from specifications join plans using (specification_id)
    join specification_inputs using (specification_id)
  where ${which} and ${IS_NEEDED}
`;
