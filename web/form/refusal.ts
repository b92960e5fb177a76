import { faultOf } from '#domain/values/fault';
import { FILL_ALL } from '#domain/wire/envelope';
import type { Faults } from './field-faults.ts';

/** Something that keeps a form from being saved, where it stands on the screen. */
export interface FormFault {
  /** Where its value stands in the body of the save: `name`, `inputs.3.quant`. */
  path: string;
  /** What it is called on the screen. */
  label: string;
  /** It shows a text that is no value yet: what is required is not filled in. */
  unread?: boolean;
  /** What is wrong, in words that the check of the body does not have. */
  sentence?: string | undefined;
  /** Why what stands there counts as not filled in. */
  reason?: string | undefined;
  focus: () => void;
}

/** Why a form cannot be saved, and the way to the first place where that is put right. */
interface Refusal {
  message: string;
  /** What is wrong with what does not count as filled in. */
  reason: string | undefined;
  focus: () => void;
}

/**
 * The refusal of what the check of the body `found` and of the `places` that show it, in the order of the screen. What
 * is missing is said first, in the call's own words, after the reason where something stands there all the same; else
 * the first place has the say (behaviour 4.2, 5.2, 5.5).
 */
export function refusalOf(
  places: readonly FormFault[],
  found: Faults | undefined,
  incomplete = FILL_ALL,
): Refusal | undefined {
  const [first] = places;
  if (!found && !first) return undefined;

  const missing = found?.message === incomplete || places.some(({ unread }) => unread);
  const said = first?.sentence ?? sentenceWithLabel(places, found) ?? found?.message;
  const reason = missing && first ? (first.reason ?? found?.reasons[first.path]) : undefined;
  return { message: missing ? incomplete : (said ?? incomplete), reason, focus: () => first?.focus() };
}

/** `Model number must be at most 64 characters long.`, of the first place that such a sentence is about. */
function sentenceWithLabel(places: readonly FormFault[], found: Faults | undefined): string | undefined {
  const sentences = new Map(found?.nameless.map(({ path, message }) => [path, message]));
  const place = places.find(({ path }) => sentences.has(path));
  return place && faultOf(place.label, sentences.get(place.path) ?? '');
}
