/** Whether the form around its lines loads or saves: what is added to them meanwhile would be lost. */
export function isFormBusy(lines: Element | null): boolean {
  return lines?.closest('form')?.getAttribute('aria-busy') === 'true';
}
