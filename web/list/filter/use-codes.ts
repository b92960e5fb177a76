import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { grouped } from '#domain/values/counted';
import { searchForm } from '#domain/values/text';
import { MOST_VALUES } from '#domain/wire/condition';
import { send } from '../../api/api.ts';
import { showHint } from '../../ui/notice/toast.tsx';
import type { List } from '../rows/use-list.ts';

/** The codes of a text of several lines or cells, or with semicolons, each once; undefined where it is one text. */
export function pastedCodes(text: string): string[] | undefined {
  const cells = text.split(/[\r\n\t;]+/).flatMap((cell) => cell.trim() || []);
  const codes = [...new Map(cells.map((code) => [searchForm(code), code])).values()];
  return codes.length > 1 ? codes : undefined;
}

/**
 * Shows exactly the rows of the codes that are pasted, by the column that holds the most of them (behaviour 32.6); of
 * two lists the later one. The failure policy shows an error, and the list stays as it is.
 */
export function useCodes<Row extends object>({ grid, state }: List<Row>) {
  const { mutate, reset, isPending } = useMutation({
    async mutationFn(codes: string[]) {
      let most = { column: grid.codes?.[0], found: 0 };
      for (const column of grid.codes ?? []) {
        const { found } = await send(grid.found, { column, codes });
        if (found > most.found) most = { column, found };
        // No other column holds more, and to look through one may take long.
        if (found === codes.length) break;
      }
      return most.column;
    },
  });
  // The answer is late: it joins the conditions that the list has by then.
  const show = useCallbackRef((column: string, codes: string[]) =>
    state.change({ search: '', where: { ...state.where, [column]: { any: codes } } }),
  );

  /** Takes what was pasted where it is a list of codes; whether it is. */
  function take(text: string): boolean {
    const codes = pastedCodes(text);
    if (codes && codes.length > MOST_VALUES) {
      const most = `${grouped(MOST_VALUES)} codes can be searched at once`;
      showHint(`${most}, and these are ${grouped(codes.length)}. Paste them in parts.`);
    } else if (codes) {
      // Passed to `mutate`, not to the hook: it runs for the last call alone, and only while this is mounted.
      mutate(codes, { onSuccess: (column) => column && show(column, codes) });
    }
    return codes !== undefined;
  }

  // Forgotten where something else is looked for meanwhile.
  return { take, forget: reset, busy: isPending };
}
