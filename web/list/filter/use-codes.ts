import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { grouped } from '#domain/values/counted';
import { searchForm } from '#domain/values/text';
import { MAX_VALUES } from '#domain/wire/condition';
import { send } from '../../api/api.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import type { List } from '../rows/use-list.ts';

/** Returns the distinct codes between line breaks, tabs and semicolons; undefined if there are fewer than two. */
export function pastedCodes(text: string): string[] | undefined {
  const cells = text.split(/[\r\n\t;]+/).flatMap((cell) => cell.trim() || []);
  const codes = [...new Map(cells.map((code) => [searchForm(code), code])).values()];
  return codes.length > 1 ? codes : undefined;
}

/**
 * Filters the list by pasted codes, on the column that contains the most of them (behaviour 32.11). A later paste
 * replaces an earlier paste. If the lookup fails, `failurePolicy` reports it and the list stays unchanged.
 */
export function useCodes<Row extends object>({ grid, state }: List<Row>) {
  const { mutate, reset, isPending } = useMutation({
    async mutationFn(codes: string[]) {
      let best = { column: grid.codes?.[0], found: 0 };
      for (const column of grid.codes ?? []) {
        const { found } = await send(grid.found, { column, codes });
        if (found > best.found) best = { column, found };
        // No other column can match more, and each lookup may be slow.
        if (found === codes.length) break;
      }
      return best.column;
    },
  });
  // Other conditions may have changed since the request, so the condition is added to the current conditions.
  const show = useCallbackRef((column: string, codes: string[]) =>
    state.change({ search: '', where: { ...state.where, [column]: { any: codes } } }),
  );

  function findPasted(text: string): boolean {
    const codes = pastedCodes(text);
    if (codes && codes.length > MAX_VALUES) {
      const limit = `${grouped(MAX_VALUES)} codes can be searched at once`;
      showToast(`${limit}, and these are ${grouped(codes.length)}. Paste them in parts.`);
    } else if (codes) {
      // Passed to `mutate`, so that it runs only for the last call and while the list is mounted.
      mutate(codes, { onSuccess: (column) => column && show(column, codes) });
    }
    return codes !== undefined;
  }

  // Typing in the search discards the result of the lookup.
  return { findPasted, forget: reset, busy: isPending };
}
