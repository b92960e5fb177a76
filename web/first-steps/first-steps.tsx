import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { type FirstStep, type FirstSteps, firstStepsCall, STEPS_BEFORE } from '#domain/today/first-steps';
import { callQuery } from '../api/call-query.ts';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { newRecordPath, paths } from '../paths.ts';
import { TemplateButton } from '../sheet/write/template-button.tsx';
import { Link } from '../ui/control/link.tsx';
import { fetchCode } from '../ui/missing-code.ts';
import styles from './first-steps.module.css';

const STEPS: Record<FirstStep, { label: string; path: string; template?: string }> = {
  car_model: { label: 'Add a car model', path: newRecordPath('car_model') },
  part_sap: { label: 'Import part SAPs', path: paths.partSapImport, template: 'part SAPs' },
  specification: {
    label: 'Add a specification: the parts of one car',
    path: newRecordPath('specification'),
    template: 'specification',
  },
  plan: { label: 'Add a plan: how many cars, and when', path: newRecordPath('plan') },
  purchase: { label: 'Add a purchase of the parts that the plan needs', path: newRecordPath('purchase') },
  invoice: {
    label: 'Add an invoice of the parts that were sent',
    path: newRecordPath('invoice'),
    template: 'invoice',
  },
};
const NAMES = Object.keys(STEPS) as FirstStep[];

export interface FirstStepsProps {
  /** The step after which `children` are shown; by default they are shown after all steps. */
  until?: FirstStep;
  children: ReactNode;
}

/** Shows the steps to the first invoice in place of `children`, until they are done (behaviour 29.1). */
export default function FirstStepsOr({ until, children }: FirstStepsProps) {
  const query = useQuery({ ...callQuery(firstStepsCall, {}), staleTime: 0 });
  const mayDoSteps = useMay(SAVES_RECORDS);
  if (query.isPending) return null;
  // Only users who may do the steps see them.
  if (!mayDoSteps) return children;
  const { data } = query;
  // If the steps fail to load, `children` are shown.
  if (!data || (until ? data[until] : NAMES.every((name) => data[name]))) return children;
  return <Checklist done={data} isInEmptyList={until !== undefined} />;
}

function Checklist({ done, isInEmptyList }: { done: FirstSteps; isInEmptyList: boolean }) {
  const next = NAMES.find((name) => !done[name]);
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Get started</h2>
      {isInEmptyList && <p>Nothing yet. Complete these steps to see data here.</p>}
      <ol>
        {NAMES.map((name) => (
          <li key={name} className={name === next ? 'strong' : undefined}>
            <Step name={name} done={done} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ name, done }: { name: FirstStep; done: FirstSteps }) {
  const { label, path, template } = STEPS[name];
  const missing = STEPS_BEFORE[name].filter((before) => !done[before]);
  if (done[name])
    return (
      <span className="dimmed">
        <IconCheck size={16} className="good" role="img" aria-label="Done:" /> {label}
      </span>
    );
  return (
    <>
      {missing.length === 0 ? (
        <Link to={path}>{label}</Link>
      ) : (
        <span className="dimmed">
          {label} <small>{`(after ${missing.map((kind) => RECORD_KINDS[kind].one).join(' and ')})`}</small>
        </span>
      )}
      {template && <Template name={template} step={name} />}
    </>
  );
}

function Template({ name, step }: { name: string; step: FirstStep }) {
  return (
    <TemplateButton
      name={name}
      onDownload={async () => {
        const code = await fetchCode(() => import('./template.ts'));
        code?.downloadStepTemplate(step, name);
      }}
    />
  );
}
