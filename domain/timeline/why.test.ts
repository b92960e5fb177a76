import { expect, test } from 'vitest';
import type { TimelinePlan, TimelineSpecification } from './timeline.ts';
import { whyOnDay, whyPlan, whySpecification } from './why.ts';

const specification = (
  specification_id: number,
  begin_date: string,
  more: Partial<TimelineSpecification> = {},
): TimelineSpecification => ({
  specification_id,
  label: '',
  begin_date,
  state: 'A',
  in_force_from: begin_date,
  in_force_to: null,
  passive_since: null,
  note: null,
  previous_id: null,
  added: 0,
  removed: 0,
  changed: 0,
  ...more,
});
const specifications = [
  specification(1, '2026-01-01'),
  specification(2, '2026-02-01'),
  specification(3, '2026-02-01'),
  specification(4, '2026-02-15', { state: 'P', passive_since: '2026-01-20' }),
  specification(5, '2026-03-01'),
];
const plan = (more: Partial<TimelinePlan>): TimelinePlan => ({
  plan_id: 1,
  plan_label: '',
  specification_id: 1,
  begin_date: '2026-01-05',
  end_date: '2026-01-31',
  quant: 480,
  note: null,
  cuts: [],
  cut_count: 0,
  outdated: false,
  kept_breakpoint: null,
  version: 1,
  ...more,
});

test.each([
  ['2025-12-31', ['On Dec 31, 2025 no specification is in force: the first one begins on Jan 1, 2026.']],
  [
    '2026-01-31',
    [
      'On Jan 31, 2026 the specification from Jan 1, 2026 is in force: it has begun, and the next one begins on Feb 1, 2026.',
    ],
  ],
  [
    '2026-02-20',
    [
      'On Feb 20, 2026 the specification from Feb 1, 2026 is in force: it has begun, and the next one begins on Mar 1, 2026.',
      'Another specification from Feb 1, 2026 is not in force: of several with the same begin date, the last one added is in force.',
      'The specification from Feb 15, 2026 is not in force: it has been passive since Jan 20, 2026.',
    ],
  ],
  [
    '2026-04-01',
    [
      'On Apr 1, 2026 the specification from Mar 1, 2026 is in force: it has begun, and none begins after it.',
    ],
  ],
])('the timeline explains which specification is in force on %s', (day, sentences) => {
  expect(whyOnDay(specifications, day)).toEqual(sentences);
});

test('the timeline explains that all specifications of a car model are passive', () => {
  expect(whyOnDay([specification(1, '2026-01-01', { state: 'P' })], '2026-02-01')).toEqual([
    'This car model has no active specification.',
  ]);
});

test.each([
  ['In force from Jan 1, 2026.', {}],
  [
    'In force from Jan 1, 2026 to Jan 31, 2026, and superseded on Feb 1, 2026.',
    { in_force_to: '2026-01-31' },
  ],
  [
    'Never in force: another specification with the same begin date was added later.',
    { in_force_from: null },
  ],
  ['It is passive, so the timeline counts it on no day.', { state: 'P' as const }],
  [
    'It has been passive since Jan 20, 2026, so the timeline counts it on no day.',
    { state: 'P' as const, passive_since: '2026-01-20' },
  ],
])('the timeline explains when a specification is in force: %s', (sentence, more) => {
  expect(whySpecification(specification(1, '2026-01-01', more))).toBe(sentence);
});

const cut = { day: '2026-02-01', specification_id: 3 };
test.each([
  [
    'no newer one begins',
    {},
    ['The plan uses the specification from Jan 1, 2026, and no newer one begins while the plan runs.'],
  ],
  [
    'a newer one begins',
    { cuts: [cut] },
    [
      'The plan uses the specification from Jan 1, 2026, which is superseded on Feb 1, 2026, while the plan runs.',
    ],
  ],
  [
    'a newer one begins, and a user chose to keep the specification',
    { cuts: [cut], kept_breakpoint: '2026-02-01' },
    [
      'The plan uses the specification from Jan 1, 2026, which is superseded on Feb 1, 2026, while the plan runs.',
      'A user chose to keep it for this plan.',
    ],
  ],
  [
    'a newer one begins on another day than that for which a user chose to keep the specification',
    { cuts: [cut], kept_breakpoint: '2026-01-20' },
    [
      'The plan uses the specification from Jan 1, 2026, which is superseded on Feb 1, 2026, while the plan runs.',
    ],
  ],
  [
    'the plan begins before its specification',
    { begin_date: '2025-12-20' },
    [
      'The plan uses the specification from Jan 1, 2026, and no newer one begins while the plan runs.',
      'It is not in force yet when the plan begins.',
    ],
  ],
  [
    'the plan is outdated',
    { outdated: true, begin_date: '2026-02-03' },
    [
      'The plan uses the specification from Jan 1, 2026, but the specification from Feb 1, 2026 is in force when the plan begins.',
    ],
  ],
  [
    'the specification is passive',
    { outdated: true, specification_id: 4 },
    ['The plan uses the specification from Feb 15, 2026, which has been passive since Jan 20, 2026.'],
  ],
])(
  'the timeline explains whether the specification of a plan is in force during the plan: %s',
  (_, more, sentences) => {
    expect(whyPlan(plan(more), specifications)).toEqual(sentences);
  },
);
