import { Fragment } from 'react';
import { RUNNING_PLANS, runsAgainWords, stillWords } from '#domain/coverage/shortage-days';
import type { Buildable } from '#domain/plan/buildable';
import { builtWords } from '#domain/plan/buildable-words';
import { BarSwatch, StackedBar } from '../ui/control/stacked-bar.tsx';
import { visibleShares } from '../ui/control/visible-shares.ts';
import classes from './can-it-be-built.module.css';

/**
 * Green: cars buildable now. Amber: cars buildable by the begin date. Blue: cars buildable after all expected
 * deliveries have arrived. Striped red: the other cars.
 */
const LOOKS = {
  now: { fill: 'var(--bar-arrived)' },
  begin: { fill: 'var(--bar-transit)' },
  expected: { fill: 'var(--bar-open)' },
  all: { fill: 'var(--error-text)', striped: true },
};

const NAMES = ['now', 'begin', 'expected', 'all'] as const;

export const FINISHED = 'This plan is finished.';

export function builtText(built: Buildable): string {
  const { quant, buildable_at_begin: begin } = built;
  const words = builtWords(built);
  if (!words || begin === null) return FINISHED;
  const answer = Object.values(words).join(' · ');
  return begin < quant ? `${answer}\n${standstillWords(built)}` : answer;
}

function standstillWords({ today, begin_date, still_from, runs_again, still_again }: Buildable): string {
  const words = stillWords({ today, begin: begin_date, still_from });
  return runs_again ? `${words} ${runsAgainWords({ today, runs_again, still_again })}.` : words;
}

export function BuiltBar({ built }: { built: Buildable }) {
  const { today, begin_date, quant, buildable_now: now, buildable_at_begin: begin } = built;
  const words = builtWords(built);
  if (!words || now === null || begin === null) return <p>{FINISHED}</p>;

  const expected = built.buildable_expected ?? begin;
  const cars = { now, begin: begin - now, expected: expected - begin, all: quant - expected };
  const names = NAMES.filter((name) => cars[name] > 0);
  const shares = visibleShares(names.map((name) => cars[name]));
  const parts = names.map((name, index) => ({ name, percent: shares[index] ?? 0, ...LOOKS[name] }));
  // If every car has a date, the words `all from` have the color of the last cars.
  const lookOf = (name: keyof typeof LOOKS) =>
    LOOKS[name === 'all' && cars.all === 0 ? (cars.expected > 0 ? 'expected' : 'begin') : name];
  const described = NAMES.filter((name) => words[name] !== undefined);
  return (
    <>
      {quant > 0 && (
        <StackedBar size="large" label={described.map((name) => words[name]).join(' · ')} parts={parts} />
      )}
      <p className={classes.words} role="status">
        {described.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' '}
            <span>
              {quant > 0 && <BarSwatch {...lookOf(name)} />} {words[name]}
              {index < described.length - 1 && ' ·'}
            </span>
          </Fragment>
        ))}
      </p>
      {begin < quant && <p className="secondary">{standstillWords(built)}</p>}
      {begin < quant && begin_date < today && <p className="secondary">{RUNNING_PLANS}</p>}
    </>
  );
}
