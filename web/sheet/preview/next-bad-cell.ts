/**
 * The bad cell to go on with from a field of the preview: the next one below in its column, else the first one of the
 * rows below; then the same from the top.
 */
export function nextBadCell(field: HTMLInputElement): HTMLInputElement | undefined {
  const table = field.closest('table');
  const bad = [...(table?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])];
  const others = bad.filter((other) => other !== field);
  const below = others.filter((other) => rowOf(other) > rowOf(field));
  const inColumn = (other: HTMLInputElement) => columnOf(other) === columnOf(field);
  return below.find(inColumn) ?? below[0] ?? others.find(inColumn) ?? others[0];
}

function rowOf(field: HTMLInputElement): number {
  return field.closest('tr')?.rowIndex ?? 0;
}

function columnOf(field: HTMLInputElement): number | undefined {
  return field.closest('td')?.cellIndex;
}
