import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import type { Role } from '#domain/wire/role';
import { listPath, newRecordPath, paths } from '../paths.ts';
import { type Lazy, lazy } from '../ui/lazy.tsx';

type Screen = readonly [path: string, Lazy<object>];

interface NavScreens {
  /** After `g`, this key opens the first of the screens. It does not change when links are added. */
  letter: string;
  screens: readonly [Screen, ...Screen[]];
}

interface KindScreens {
  letter: string;
  list: Lazy<object>;
  form: Lazy<object>;
  others?: readonly Screen[];
}

const SCREENS_OF: Readonly<Record<RecordKind, KindScreens>> = {
  car_model: {
    letter: 'c',
    list: lazy(async () => (await import('../car-model/car-model-list.tsx')).CarModelList),
    form: lazy(async () => (await import('../car-model/car-model-form.tsx')).CarModelForm),
  },
  part: {
    letter: 'p',
    list: lazy(async () => (await import('../part/part-list.tsx')).PartList),
    form: lazy(async () => (await import('../part/part-form.tsx')).PartForm),
  },
  part_sap: {
    letter: 'a',
    list: lazy(async () => (await import('../part-sap/part-sap-list.tsx')).PartSapList),
    form: lazy(async () => (await import('../part-sap/part-sap-form.tsx')).PartSapForm),
    others: [
      [
        paths.partSapImport,
        lazy(async () => (await import('../part-sap/part-sap-import.tsx')).PartSapImport),
      ],
    ],
  },
  specification: {
    letter: 's',
    list: lazy(async () => (await import('../specification/specification-list.tsx')).SpecificationList),
    form: lazy(async () => (await import('../specification/specification-form.tsx')).SpecificationForm),
    others: [
      [
        paths.specificationImport,
        lazy(async () => (await import('../specification/specifications-import.tsx')).SpecificationsImport),
      ],
    ],
  },
  plan: {
    letter: 'l',
    list: lazy(async () => (await import('../plan/plan-list.tsx')).PlanList),
    form: lazy(async () => (await import('../plan/plan-form.tsx')).PlanForm),
  },
  purchase: {
    letter: 'u',
    list: lazy(async () => (await import('../purchase/purchase-list.tsx')).PurchaseList),
    form: lazy(async () => (await import('../purchase/purchase-form.tsx')).PurchaseForm),
  },
  invoice: {
    letter: 'i',
    list: lazy(async () => (await import('../invoice/invoice-list.tsx')).InvoiceList),
    form: lazy(async () => (await import('../invoice/invoice-form.tsx')).InvoiceForm),
  },
};

const KINDS: readonly (NavScreens & { label: string })[] = recordKind.options.map((kind) => {
  const { letter, list, form, others = [] } = SCREENS_OF[kind];
  return {
    label: RECORD_KINDS[kind].many,
    letter,
    screens: [[listPath(kind), list], [newRecordPath(kind), form], ...others],
  };
});

interface NavLink {
  label: string;
  list: string;
  screens: readonly string[];
  letter: string;
}

const FURTHER = [
  {
    label: 'Today',
    letter: 't',
    screens: [
      [paths.today, lazy(async () => (await import('../today/today-screen.tsx')).TodayScreen)],
      [paths.changes, lazy(async () => (await import('../today/changes-screen.tsx')).ChangesScreen)],
    ],
  },
  {
    label: 'Schedule',
    letter: 'd',
    screens: [
      [paths.schedule, lazy(async () => (await import('../schedule/schedule-screen.tsx')).ScheduleScreen)],
    ],
  },
  {
    label: 'Coverage',
    letter: 'v',
    screens: [
      [paths.coverageList, lazy(async () => (await import('../coverage/coverage-list.tsx')).CoverageList)],
      [paths.countImport, lazy(async () => (await import('../coverage/count-import.tsx')).CountImport)],
    ],
  },
  {
    label: 'Containers',
    letter: 'n',
    screens: [
      [
        paths.containerList,
        lazy(async () => (await import('../container/container-list.tsx')).ContainerList),
      ],
    ],
  },
] as const satisfies readonly (NavScreens & { label: string })[];

const IN_USER_MENU = [
  {
    label: 'Imports and bulk changes',
    who: 'viewer',
    screen: [paths.batchList, lazy(async () => (await import('../batch/batch-list.tsx')).BatchList)],
  },
  {
    label: 'Tokens',
    who: 'viewer',
    screen: [paths.tokens, lazy(async () => (await import('../person/token-screen.tsx')).TokenScreen)],
  },
  {
    label: 'People',
    who: 'admin',
    screen: [paths.personList, lazy(async () => (await import('../person/person-list.tsx')).PersonList)],
  },
  {
    label: 'Security log',
    who: 'admin',
    screen: [paths.securityLog, lazy(async () => (await import('../person/security-log.tsx')).SecurityLog)],
  },
] as const satisfies readonly { label: string; who: Role; screen: Screen }[];

const FROM_RECORDS: readonly Screen[] = [
  [paths.timelinePath, lazy(async () => (await import('../timeline/timeline-screen.tsx')).TimelineScreen)],
];

export const SCREENS: ReadonlyMap<string, Lazy<object>> = new Map<string, Lazy<object>>([
  ...[...KINDS, ...FURTHER].flatMap<Screen>(({ screens }) => screens),
  ...IN_USER_MENU.map(({ screen }) => screen),
  ...FROM_RECORDS,
]);

const navLink = ({ label, letter, screens }: NavScreens & { label: string }): NavLink => ({
  label,
  letter,
  list: screens[0][0],
  screens: screens.map(([path]) => path),
});

export const KIND_LINKS: readonly NavLink[] = KINDS.map(navLink);

export const FURTHER_LINKS: readonly NavLink[] = FURTHER.map(navLink);

export const BAR_LINKS: readonly NavLink[] = [...KIND_LINKS, ...FURTHER_LINKS];

export const USER_MENU_LINKS: readonly (Pick<NavLink, 'label' | 'list'> & { who: Role })[] = IN_USER_MENU.map(
  ({ label, who, screen: [list] }) => ({ label, who, list }),
);
