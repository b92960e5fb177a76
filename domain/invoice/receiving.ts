import { containerKey } from '../container/container-key.ts';
import type { PackedLine } from './packages.ts';

export interface Received<Line> {
  line: Line;
  lot: string | null;
  quant: number | null;
}

/** The content of one container, or of the lines without a container, for which `container` is null. */
interface ReceivedContainer<Line> {
  container: string | null;
  received: Received<Line>[];
}

/**
 * Groups the lines of an invoice by container for unloading, in the order of the lines (behaviour 15.12). A line
 * appears once for each of its packages. Lines without a container are last.
 */
export function byContainer<Line extends PackedLine>(lines: readonly Line[]): ReceivedContainer<Line>[] {
  const containers = new Map<string, ReceivedContainer<Line>>();
  for (const line of lines) {
    for (const { container, lot, quant } of line.packages.length > 0 ? line.packages : [line]) {
      const key = containerKey(container);
      const group = containers.get(key) ?? { container: (key && container?.trim()) || null, received: [] };
      containers.set(key, group);
      group.received.push({ line, lot, quant });
    }
  }
  const all = [...containers.values()];
  return [...all.filter(({ container }) => container), ...all.filter(({ container }) => !container)];
}
