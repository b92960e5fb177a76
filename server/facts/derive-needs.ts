import { setImmediate } from 'node:timers/promises';
import { deriveCoverage, type PlanNeed } from '#domain/coverage/derive-coverage';
import type { CoverageFacts } from '#domain/coverage/facts';

/** So many SAPs are derived before other work has its turn. */
const TOGETHER = 100;

/** Derives what open plans need and lack of the SAPs. Others are answered meanwhile. */
export async function deriveNeeds(facts: CoverageFacts): Promise<PlanNeed[]> {
  const needs: PlanNeed[] = [];
  for (const [place, sap] of facts.saps.entries()) {
    if (place % TOGETHER === TOGETHER - 1) await setImmediate();
    needs.push(...deriveCoverage(sap, facts).needs);
  }
  return needs;
}
