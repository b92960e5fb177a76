import type { LineFields } from '../line-fields.ts';
import type { LineQuestion } from './line-view.ts';
import type { useLineNavigation } from './use-line-navigation.ts';
import type { LineView } from './use-line-view.ts';

type Navigation = Pick<ReturnType<typeof useLineNavigation>, 'turnTo' | 'show' | 'focus'>;

/** Returns the functions that move to the found lines of a table. */
export function findingOf<Fields extends LineFields>(
  view: LineView<Fields>,
  { turnTo, show, focus }: Navigation,
) {
  const { rows, seen } = view;

  function goTo(key: number, place: number) {
    show(place);
    focus(key, 'quant');
  }

  return {
    onChange(patch: Partial<LineQuestion>) {
      turnTo(1);
      view.changeQuestion(patch);
    },
    onEnter() {
      const [first] = view.askNow({});
      if (first) goTo(first.key, 0);
    },
    onStep(by: 1 | -1) {
      const from = rows.findIndex(({ key }) => key === seen.current);
      // Wraps around at both ends. Without an earlier focus, each direction starts at its end.
      const place = from < 0 && by < 0 ? rows.length - 1 : (from + by + rows.length) % rows.length;
      const row = rows[place];
      if (row) goTo(row.key, place);
    },
    onClear(): boolean {
      const left = view.askNow({ find: '' });
      const place = left.findIndex(({ key }) => key === seen.current);
      const row = left[place];
      if (row) goTo(row.key, place);
      return row !== undefined;
    },
  };
}
