import { databaseNameOf } from '../db/primary.ts';
import { isDatabaseUrl } from '../settings/env-rules.ts';

/** A plant as the group reads it: what its rows are marked with, and where the copy of its tables is. */
export interface Plant {
  name: string;
  url: string;
}

const SHAPE =
  'GROUP_DATABASE_URLS must name the copies of the plants, separated by spaces: north=postgresql://host/north south=postgresql://host/south';

/**
 * Reads `GROUP_DATABASE_URLS`: addresses separated by spaces or new lines, each with the name of its plant before it,
 * else named as its database is (behaviour 41.2). Throws one sentence, without an address: there may be a password in
 * it.
 */
export function readPlants(text: string | undefined): Plant[] {
  const plants = (text ?? '').split(/\s+/).filter(Boolean).map(readPlant);
  if (plants.length === 0) throw new Error(SHAPE);
  const names = plants.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two plants of GROUP_DATABASE_URLS are called ${twice}.`);
  return plants;
}

function readPlant(word: string): Plant {
  const [, name, url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(word) ?? [];
  if (!isDatabaseUrl(url)) throw new Error(SHAPE);
  return { name: name ?? databaseNameOf(url), url };
}
