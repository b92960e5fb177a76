import { databaseNameOf } from '../db/primary.ts';
import { isDatabaseUrl } from '../settings/env.ts';

/** A plant of the group: its name and the URL of its replica. */
export interface Plant {
  name: string;
  url: string;
}

const EXPECTED_SYNTAX =
  'GROUP_DATABASE_URLS must list the replicas of the plants, separated by spaces: north=postgresql://host/north south=postgresql://host/south';

/**
 * Parses `GROUP_DATABASE_URLS`: URLs separated by spaces or new lines. A plant's name precedes its URL, or the plant is
 * named after its database (behaviour 41.2). The error message contains no URL, because a URL may contain a password.
 */
export function readPlants(text: string | undefined): Plant[] {
  const plants = (text ?? '').split(/\s+/).filter(Boolean).map(readPlant);
  if (plants.length === 0) throw new Error(EXPECTED_SYNTAX);
  const names = plants.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two plants of GROUP_DATABASE_URLS are called ${duplicate}.`);
  return plants;
}

function readPlant(word: string): Plant {
  const [, name, url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(word) ?? [];
  if (!isDatabaseUrl(url)) throw new Error(EXPECTED_SYNTAX);
  return { name: name ?? databaseNameOf(url), url };
}
