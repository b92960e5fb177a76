import type { Schedule } from '#domain/schedule/schedule';
import { tryCall } from '#domain/try/try';
import { type Tried, writeTried } from '../try/tried.ts';
import { carModelServer } from './car-models.ts';
import { type FakeServer, refusal, startFakeServer } from './fake-server.ts';

export const NOTHING_BUILT: Schedule = {
  ...{ today: '2026-11-28', from: '2026-11-28', until: '2026-11-28', waiting: 0, plans: [] },
  days: [{ day: '2026-11-28', planned: 0, possible: 0 }],
};

export function startTrying(answers: Parameters<typeof startFakeServer>[0] = {}): FakeServer {
  return startFakeServer({
    ...carModelServer,
    [tryCall.path]: () => ({ without: NOTHING_BUILT, with: NOTHING_BUILT }),
    ...answers,
  });
}

export function refusedSupposition(place: number, sentence: string, code = 'unknown_reference'): Response {
  const fault = { path: `suppositions.${place}`, message: sentence };
  return refusal(400, `Supposition ${place + 1}: ${sentence}`, code, [fault]);
}

export function tryAddress(address: string, ...tried: Tried[]): string {
  return `${address}#${writeTried(tried)}`;
}
