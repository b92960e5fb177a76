import { grouped } from '#domain/values/counted';
import { FILL_ALL } from '#domain/wire/envelope';
import type { Faults } from './field-faults.ts';

/** Something that keeps a form from being saved, where it stands on the screen. */
export interface FormFault {
  /** The path of its value in the body of the save: `name`, `inputs.3.quant`. */
  path: string;
  /** It shows a text that is no value yet: what is required is not filled in. */
  unread?: boolean;
  /** Why what stands there counts as not filled in. */
  reason?: string | undefined;
  focus: () => void;
}

/** Why a form cannot be saved, and the way to the first place where that is put right. */
interface Refusal {
  /** The alert for a missing field, or for a fault that no field shows. */
  alert: { message: string; reason?: string | undefined } | undefined;
  focus: () => void;
}

/** So many faults are named in an alert. The fields themselves show the others. */
const MOST_NAMED = 5;

/**
 * The refusal of what the check of the body `found` and of the `places` that show it, in the order of the screen. An
 * alert says in the call's own words that something is missing, after the reason of each place where something stands
 * there all the same. Without anything missing, each place shows its own fault (behaviour 4.2, 5.2, 5.5).
 */
export function refusalOf(
  places: readonly FormFault[],
  found: Faults | undefined,
  incomplete = FILL_ALL,
): Refusal | undefined {
  const [first] = places;
  if (!found && !first) return undefined;

  const focus = () => first?.focus();
  if (found?.message === incomplete || places.some(({ unread }) => unread)) {
    const reasons = places.map(({ path, reason }) => reason ?? found?.reasons[path]);
    return { alert: { message: incomplete, reason: firstLines(reasons) }, focus };
  }
  return { alert: found && !first ? { message: found.message } : undefined, focus };
}

/** The first different sentences, a line each, and how many more there are. */
function firstLines(sentences: readonly (string | undefined)[]): string | undefined {
  const lines = [...new Set(sentences.filter((sentence) => sentence !== undefined))];
  if (lines.length === 0) return undefined;
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('\n');
}
