import type { LineToCome } from '#domain/invoice/live-comparison';
import { STATUS_GROUP_NAMES, STATUS_GROUPS, type StatusGroup } from '#domain/purchase/status-groups';
import { grouped } from '#domain/values/counted';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';
import classes from './comparison-strip.module.css';
import { ToComeLines } from './to-come-lines.tsx';
import type { Comparison } from './use-comparison.ts';

interface ComparisonStripProps {
  comparison: Comparison;
  /** The group whose lines are shown; none shows all. */
  pressed: StatusGroup | undefined;
  onPress: (group: StatusGroup | undefined) => void;
  /** The lines of the group that are not on this invoice. */
  toCome: readonly LineToCome[];
  adding: { busy: boolean; add: (toCome: readonly LineToCome[], onAdded: () => void) => void };
  /** The table that takes the focus from a button that disappears once all lines are shown. */
  table: () => HTMLElement | null | undefined;
}

const TONES = {
  matchings: 'good',
  quant_less: 'error',
  quant_more: 'warn',
  missings: 'error',
  extras: 'warn',
};

/** `Exact 412 · Less 7 · More 1 · Missing 30 · Extra 2`; each word shows its lines only (behaviour 15.7). */
export function ComparisonStrip(props: ComparisonStripProps) {
  const { comparison, pressed, onPress, toCome, adding } = props;
  const { groups, awaited, failure } = comparison;
  const passOn = useFocusAfterPress(props.table, pressed);
  if (failure) return <InlineError message={failure.message} onRetry={failure.retry} />;
  if (!groups && !awaited) return null;
  return (
    <>
      <fieldset className={classes.strip} aria-label="The purchase against its invoices, this one included">
        {STATUS_GROUP_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={pressed === name}
            // Its place is kept, so that the lines beneath do not move.
            disabled={!groups}
            onClick={() => onPress(pressed === name ? undefined : name)}
          >
            {STATUS_GROUPS[name]}{' '}
            <span className={groups?.[name].length ? TONES[name] : undefined}>
              {groups ? grouped(groups[name].length) : '…'}
            </span>
          </button>
        ))}
        {pressed && (
          <button
            type="button"
            className={classes.all}
            onClick={() => {
              passOn();
              onPress(undefined);
            }}
          >
            Show all lines
          </button>
        )}
      </fieldset>
      {pressed && toCome.length > 0 && (
        <ToComeLines
          key={pressed}
          group={STATUS_GROUPS[pressed]}
          rows={toCome}
          adding={adding.busy}
          // Then all lines are shown: the new ones stand behind the others.
          onAdd={() => {
            passOn();
            adding.add(toCome, () => onPress(undefined));
          }}
        />
      )}
    </>
  );
}
