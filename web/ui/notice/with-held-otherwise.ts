import type { HeldOtherwise } from '#domain/record/held-otherwise';

/** Appends to a sentence about a write how purchases differ from what their plans need now (behaviour 13.9). */
export async function withHeldOtherwise(
  sentence: string,
  { held_otherwise }: { held_otherwise?: HeldOtherwise | undefined },
): Promise<string> {
  if (!held_otherwise) return sentence;
  // Loaded on demand, because few writes change what a plan needs.
  const { heldOtherwiseWords } = await import('#domain/lines/held-otherwise-words');
  return `${sentence.replace(/\.?$/, '.')} ${heldOtherwiseWords(held_otherwise)}`;
}
