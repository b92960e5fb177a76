/** Whether a field holds a text that it can make nothing of: what is chosen there is not what it shows. */
export function holdsText(form: HTMLFormElement | null): boolean {
  return Array.from(form?.querySelectorAll('input') ?? []).some(({ validity }) => validity.customError);
}
