import {
  STATUS_GROUP_NAMES,
  STATUS_GROUPS,
  type StatusGroup,
  type StatusGroups,
} from '#domain/purchase/status-record';
import { grouped } from '#domain/values/counted';
import classes from './group-chips.module.css';

export interface GroupChipsProps {
  label: string;
  groups: StatusGroups | undefined;
  pressed: StatusGroup | undefined;
  onPress: (group: StatusGroup | undefined) => void;
}

const TONES = {
  matchings: 'good',
  quant_less: 'error',
  quant_more: 'warn',
  missings: 'error',
  extras: 'warn',
};

/** Shows `Exact 412 · Less 7 · More 1 · Missing 30 · Extra 2`. */
export function GroupChips({ label, groups, pressed, onPress }: GroupChipsProps) {
  return (
    <fieldset className={classes.strip} aria-label={label}>
      {STATUS_GROUP_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={pressed === name}
          // Disabled instead of hidden while the groups load, so that the lines below do not move.
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
        <button type="button" className={classes.all} onClick={() => onPress(undefined)}>
          Show all lines
        </button>
      )}
    </fieldset>
  );
}
