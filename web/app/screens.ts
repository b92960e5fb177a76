import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import type { Role } from '#domain/wire/role';
import { paths } from '../paths.ts';
import { type Lazy, lazy } from '../ui/lazy.tsx';

type Screen = readonly [path: string, Lazy<object>];

interface NavScreens {
  /** Behind `g` it leads to the first of the screens. No letter changes when a link is added. */
  letter: string;
  screens: readonly [Screen, ...Screen[]];
}

/** The screens of each kind of record, its list first; each is loaded when it is first opened. */
const SCREENS_OF = {
  car_model: {
    letter: 'c',
    screens: [
      [paths.carModelList, lazy(async () => (await import('../car-model/car-model-list.tsx')).CarModelList)],
      [paths.carModel(), lazy(async () => (await import('../car-model/car-model-form.tsx')).CarModelForm)],
    ],
  },
  part: {
    letter: 'p',
    screens: [
      [paths.partList, lazy(async () => (await import('../part/part-list.tsx')).PartList)],
      [paths.part(), lazy(async () => (await import('../part/part-form.tsx')).PartForm)],
    ],
  },
  part_sap: {
    letter: 'a',
    screens: [
      [paths.partSapList, lazy(async () => (await import('../part-sap/part-sap-list.tsx')).PartSapList)],
      [paths.partSap(), lazy(async () => (await import('../part-sap/part-sap-form.tsx')).PartSapForm)],
      [
        paths.partSapImport,
        lazy(async () => (await import('../part-sap/part-sap-import.tsx')).PartSapImport),
      ],
    ],
  },
  specification: {
    letter: 's',
    screens: [
      [
        paths.specificationList,
        lazy(async () => (await import('../specification/specification-list.tsx')).SpecificationList),
      ],
      [
        paths.specification(),
        lazy(async () => (await import('../specification/specification-form.tsx')).SpecificationForm),
      ],
      [
        paths.specificationImport,
        lazy(async () => (await import('../specification/specifications-import.tsx')).SpecificationsImport),
      ],
    ],
  },
  plan: {
    letter: 'l',
    screens: [
      [paths.planList, lazy(async () => (await import('../plan/plan-list.tsx')).PlanList)],
      [paths.plan(), lazy(async () => (await import('../plan/plan-form.tsx')).PlanForm)],
    ],
  },
  purchase: {
    letter: 'u',
    screens: [
      [paths.purchaseList, lazy(async () => (await import('../purchase/purchase-list.tsx')).PurchaseList)],
      [paths.purchase(), lazy(async () => (await import('../purchase/purchase-form.tsx')).PurchaseForm)],
    ],
  },
  invoice: {
    letter: 'i',
    screens: [
      [paths.invoiceList, lazy(async () => (await import('../invoice/invoice-list.tsx')).InvoiceList)],
      [paths.invoice(), lazy(async () => (await import('../invoice/invoice-form.tsx')).InvoiceForm)],
    ],
  },
} as const satisfies Record<RecordKind, NavScreens>;

interface NavLink {
  label: string;
  list: string;
  /** The screens that belong to it. */
  screens: readonly string[];
  letter: string;
}

/** The screens over all kinds of records, after a hairline in the navbar. */
const FURTHER = [
  {
    label: 'Today',
    letter: 't',
    screens: [[paths.today, lazy(async () => (await import('../today/today-screen.tsx')).TodayScreen)]],
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

/** The screens of the user menu, with the least role that sees each. */
const IN_USER_MENU = [
  {
    label: 'Imports and bulk changes',
    who: 'viewer',
    screen: [paths.batchList, lazy(async () => (await import('../batch/batch-list.tsx')).BatchList)],
  },
  {
    label: 'Tokens',
    who: 'viewer',
    screen: [paths.tokens, lazy(async () => (await import('../token/token-screen.tsx')).TokenScreen)],
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

/** The screens that open from a record and show its surroundings. */
const FROM_RECORDS: readonly Screen[] = [
  [paths.timelineOf, lazy(async () => (await import('../timeline/timeline-screen.tsx')).TimelineScreen)],
];

/** Every screen of the application area by its path. */
export const SCREENS: ReadonlyMap<string, Lazy<object>> = new Map<string, Lazy<object>>([
  ...Object.values(SCREENS_OF).flatMap(({ screens }) => screens),
  ...FURTHER.flatMap(({ screens }) => screens),
  ...IN_USER_MENU.map(({ screen }) => screen),
  ...FROM_RECORDS,
]);

const navLink = (label: string, { letter, screens }: NavScreens): NavLink => ({
  label,
  letter,
  list: screens[0][0],
  screens: screens.map(([path]) => path),
});

/** The links of the navbar to the lists of all kinds. */
export const KIND_LINKS: readonly NavLink[] = recordKind.options.map((kind) =>
  navLink(RECORD_KINDS[kind].many, SCREENS_OF[kind]),
);

/** The links behind the hairline. */
export const FURTHER_LINKS: readonly NavLink[] = FURTHER.map((further) => navLink(further.label, further));

/** Every link of the navbar. */
export const BAR_LINKS: readonly NavLink[] = [...KIND_LINKS, ...FURTHER_LINKS];

/** The links of the user menu. */
export const USER_MENU_LINKS: readonly (Pick<NavLink, 'label' | 'list'> & { who: Role })[] = IN_USER_MENU.map(
  ({ label, who, screen: [list] }) => ({ label, who, list }),
);
