import { type ReplaceCheck, replaceCalls } from '#domain/replace/replace';
import { specificationCalls } from '#domain/specification/specification';
import { buildCarModel, buildLine, buildSpecification, save } from './builders.ts';
import { daysFromToday } from './days.ts';
import type { TestApp } from './test-app.ts';

type Line = Awaited<ReturnType<typeof buildLine>>;
type Params = { sap_id: number; by_sap_id: number; from?: string; factor?: number; move_plans?: boolean };

/** Returns functions that build specifications with SAPs, and request replacements of the SAPs. */
export function replacementsOf(server: TestApp) {
  const day = daysFromToday(server);

  async function check(params: Params): Promise<ReplaceCheck> {
    const { status, data, failure } = await server.send(replaceCalls.check, params);
    if (status !== 200) throw new Error(`${status}: ${failure.message}`);
    return data;
  }

  async function replace(params: Params) {
    const { from, expect: hash } = await check(params);
    return save(server, replaceCalls.replace, { ...params, from, expect: hash });
  }

  const specify = async (product: number, days: number, inputs: Line[], state: 'A' | 'P' = 'A') =>
    buildSpecification(server, { output_product_id: product, begin_date: day(days), inputs, state });

  const timelineOf = async (output_product_id: number) =>
    save(server, specificationCalls.timeline, { output_product_id });

  /**
   * Builds a car model with three specifications that contain X and Y, with begin dates 30 days ago, in 5 days and in
   * 20 days. The second is passive, and the third also contains the new SAP.
   */
  async function example() {
    const { product_id } = await buildCarModel(server);
    const [x, y, by] = [await buildLine(server, 2), await buildLine(server, 1), await buildLine(server, 4)];
    const running = await specify(product_id, -30, [x, y]);
    const passive = await specify(product_id, 5, [y, x], 'P');
    const later = await specify(product_id, 20, [by, y, x]);
    return { product_id, x, y, by, running, passive, later };
  }

  return { day, check, replace, specify, timelineOf, example };
}
