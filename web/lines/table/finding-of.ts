import type { LineFields } from '../line-fields.ts';
import type { LineFilterState } from './line-view.ts';
import type { useLineNavigation } from './use-line-navigation.ts';
import type { LineView } from './use-line-view.ts';

type Navigation = Pick<ReturnType<typeof useLineNavigation>, 'turnTo' | 'show' | 'focus'>;

/** Returns the functions that move to the found lines of a table. */
export function findingOf<Fields extends LineFields>(
  view: LineView<Fields>,
  { turnTo, show, focus }: Navigation,
) {
  const { rows, lastFocused } = view;

  function goTo(key: number, place: number) {
    show(place);
    focus(key, 'quant');
  }

  return {
    onChange(patch: Partial<LineFilterState>) {
      turnTo(1);
      view.changeFilter(patch);
    },
    onEnter() {
      const [first] = view.filterNow({});
      if (first) goTo(first.key, 0);
    },
    onStep(by: 1 | -1) {
      const from = rows.findIndex(({ key }) => key === lastFocused.current);
      // Wraps around at both ends. Without an earlier focus, each direction starts at its end.
      const index = from < 0 && by < 0 ? rows.length - 1 : (from + by + rows.length) % rows.length;
      const row = rows[index];
      if (row) goTo(row.key, index);
    },
    onClear(): boolean {
      const rowsLeft = view.filterNow({ find: '' });
      const index = rowsLeft.findIndex(({ key }) => key === lastFocused.current);
      const row = rowsLeft[index];
      if (row) goTo(row.key, index);
      return row !== undefined;
    },
  };
}
