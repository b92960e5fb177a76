import { faultOf, ownFault } from '#domain/values/fault';
import type { Fault } from '#domain/wire/envelope';

/** The first field that is marked as faulty, in the order of the screen. */
export function firstFaulty(form: HTMLElement | null): HTMLInputElement | null | undefined {
  return form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
}

/** What the first marked field says of itself, under the name that it has on the screen (behaviour 5.2). */
export function shownFault(form: HTMLElement | null, faults: readonly Fault[]): string | undefined {
  const field = firstFaulty(form);
  const label = field && labelOf(field);
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const said = ids.map((id) => document.getElementById(id)?.textContent);
  const fault = faults.find(({ message }) => said.includes(ownFault(message)));
  return label && fault ? faultOf(label, fault.message) : undefined;
}

/** The field's label without its `*`. */
function labelOf(field: HTMLInputElement): string | undefined {
  const own = field.getAttribute('aria-label');
  if (own) return own;
  const words = [...(field.labels?.[0]?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.ariaHidden === 'true'),
  );
  return words
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}
