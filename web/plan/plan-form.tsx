import { Fragment, useState } from 'react';
import {
  carsWarning,
  type Plan,
  planCalls,
  planForm,
  planLabels,
  specificationLookup,
} from '#domain/plan/plan';
import { isDay } from '#domain/values/day';
import { END_BEFORE_BEGIN } from '#domain/values/days-in-order';
import { PLAN_DECIMALS, quantityFault } from '#domain/values/quantity';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { PlanCoverageLine } from '../coverage/coverage-lines.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { usePrefill } from '../form/use-prefill.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { OPEN_PURCHASE, usePurchaseDifferences } from '../purchase/use-purchase-differences.ts';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';
import { useTimelineAction } from '../timeline/use-timeline-action.ts';
import { DateField } from '../ui/control/date-field.tsx';
import { Link, useGo } from '../ui/control/link.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { PlanName } from '../ui/plan-name.tsx';
import type { ScreenAction } from '../ui/screen-actions.ts';
import { CanItBeBuilt } from './can-it-be-built.tsx';
import { NewerSpecifications, useNewerSpecifications } from './newer-specifications.tsx';
import styles from './plan-form.module.css';
import { PlanNeeds } from './plan-needs.tsx';
import { PlanOutdated } from './plan-outdated.tsx';
import { PlanPaper } from './plan-paper.tsx';

const ADD_PURCHASE = 'Add purchase';

const planQuantFault = (quantity: number) => quantityFault(quantity, PLAN_DECIMALS);

export function PlanForm() {
  const record = useRecord({
    kind: 'plan',
    load: planCalls.model,
    name: ({ plan_label }) => ({ title: plan_label, detail: '' }),
    next: {
      word: ADD_PURCHASE,
      path: paths.purchaseOfPlan,
      onlyOne: { kind: 'purchase', word: OPEN_PURCHASE },
    },
    findFollowUp: usePurchaseDifferences(),
  });
  return <PlanFields key={record.key} record={record} />;
}

function PlanFields({ record }: { record: RecordState<Plan> }) {
  const { model: plan, stored } = record;
  const form = useForm(planForm, planLabels, {
    begin_date: plan?.begin_date ?? '',
    end_date: plan?.end_date ?? '',
    specification_id: plan?.specification_id ?? null,
    product_label: plan?.product_label ?? '',
    quant: (plan?.quant ?? null) as EnteredNumber,
    note: plan?.note ?? '',
  });
  const { product_label, quant: entered, ...values } = form.values;
  const quant = numberOf(entered);
  // The days are not compared while the user types one of them.
  const [left, setLeft] = useState({ begin_date: '', end_date: '' });
  const areLeft = left.begin_date === values.begin_date && left.end_date === values.end_date;
  const isReversed = values.end_date !== '' && values.end_date < values.begin_date;
  const days = useDaysInOrder(values, isReversed && !areLeft);
  const endDate = form.field('end_date');

  function chooseSpecification(specification: { specification_id: number; product_label: string } | null) {
    form.change({
      specification_id: specification?.specification_id ?? null,
      product_label: specification?.product_label ?? '',
    });
  }
  const loaded = useNoticesLoaded(plan, values);
  const { isPrefilling } = usePrefill(record, {
    grid: specificationLookup,
    value: values.specification_id,
    choose: chooseSpecification,
  });

  const purchaseActions = usePurchaseActions(stored);
  const timelineActions = useTimelineAction(plan?.output_product_id);

  return (
    <RecordForm
      record={record}
      form={form}
      isPrefilling={isPrefilling}
      title={{ add: 'Add new plan', edit: 'Edit plan' }}
      call={planCalls.save}
      // A blank quantity is never sent, because the schema reports it as missing.
      body={() => ({ plan_id: record.id, version: record.version, ...values, quant: quant as number })}
      draft={() => form.values}
      paper={(unsaved) => (
        <PlanPaper
          stored={stored ?? null}
          values={{ ...values, quant }}
          label={product_label}
          unsaved={unsaved}
        />
      )}
      actions={[...purchaseActions, ...timelineActions]}
    >
      <div className={styles.plan}>
        <div className={styles.form}>
          <div className={styles.fields}>
            <DateField {...form.field('begin_date')} onLeave={() => setLeft(values)} />
            <DateField
              {...endDate}
              error={isReversed && areLeft ? END_BEFORE_BEGIN : endDate.error}
              onLeave={() => setLeft(values)}
            />
            <Lookup
              grid={specificationLookup}
              column="product_label"
              opens="specification"
              {...form.lookup('specification_id', 'product_label')}
              extra={{ begin_date: isDay(values.begin_date) ? values.begin_date : '' }}
              limit={10}
              onChange={chooseSpecification}
            />
            <NumberField min={0} validate={planQuantFault} warn={carsWarning} {...form.field('quant')} />
            <TextArea {...form.field('note')} />
          </div>
          <NewerSpecifications
            specificationId={values.specification_id}
            begin={days.begin_date}
            end={days.end_date}
            // A plan with unsaved changes cannot be split.
            stored={form.changed || record.unsaved ? undefined : stored}
          />
          {stored && (
            <PlanOutdated plan={stored} values={{ ...values, ...days }} onChoose={chooseSpecification} />
          )}
          {stored && stored.split_with.length > 0 && <SplitWith plan={stored} />}
        </div>
        {(record.id === null || loaded) && (
          <CanItBeBuilt
            planId={record.stored ? record.id : null}
            typed={{ ...values, ...days, quant }}
            label={stored?.plan_label ?? ''}
            unsaved={form.changed || record.unsaved}
          >
            {stored && <PlanCoverageLine planId={stored.plan_id} unsaved={form.changed || record.unsaved} />}
            <PlanNeeds specificationId={values.specification_id} quant={quant} />
          </CanItBeBuilt>
        )}
      </div>
    </RecordForm>
  );
}

type Days = Pick<Plan, 'begin_date' | 'end_date'>;

/** Returns the two days. While the user types one of them (`isTyping`), returns the last days that were in order. */
function useDaysInOrder({ begin_date, end_date }: Days, isTyping: boolean): Days {
  const [days, setDays] = useState({ begin_date, end_date });
  const isSame = days.begin_date === begin_date && days.end_date === end_date;
  if (!isTyping && !isSame) setDays({ begin_date, end_date });
  return days;
}

/** Links to the other parts of the plan's split (behaviour 34.4). */
function SplitWith({ plan: { split_with } }: { plan: Plan }) {
  return (
    <p className="note">
      {`${planLabels.split_of}: `}
      {split_with.map(({ plan_id, plan_label }, index) => (
        <Fragment key={plan_id}>
          {index > 0 && '; '}
          <Link to={paths.plan(plan_id)}>
            <PlanName label={plan_label} />
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/**
 * Returns the actions that open or add a purchase of the plan. The newest purchase is first, because another purchase
 * would order the same parts again (behaviour 28.3).
 */
function usePurchaseActions(plan: Plan | undefined): ScreenAction[] {
  const go = useGo();
  const mayAdd = useMay(SAVES_RECORDS);
  if (!plan) return [];
  const { plan_id, newest_purchase_id: newest } = plan;
  return [
    ...(newest === null ? [] : [{ label: OPEN_PURCHASE, run: () => go(paths.purchase(newest)) }]),
    ...(mayAdd ? [{ label: ADD_PURCHASE, run: () => go(paths.purchaseOfPlan(plan_id)) }] : []),
  ];
}

/**
 * Returns whether the notices of a plan have loaded once. The content below is rendered afterwards, so that it does not
 * move.
 */
function useNoticesLoaded(
  plan: Plan | null | undefined,
  values: { specification_id: number | null; begin_date: string; end_date: string },
): boolean {
  const newer = useNewerSpecifications(values.specification_id, values.begin_date, values.end_date);
  const timeline = useSpecificationsOf(plan?.output_product_id);
  const [noticed, setNoticed] = useState(false);
  if (!noticed && plan && !newer.isLoading && !timeline.isLoading) setNoticed(true);
  return noticed;
}
