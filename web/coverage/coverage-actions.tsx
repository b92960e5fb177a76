import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { counted } from '#domain/values/counted';
import { useMay } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Segmented } from '../ui/control/segmented.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import styles from './coverage.module.css';

const RANGES = { '7': '7', '14': '14', '30': '30', '60': '60', '90': '90', all: 'All' };
type Range = keyof typeof RANGES;
const LABEL = 'Short within days';

interface CoverageActionsProps {
  days: number | null;
  onShow: (range: string) => void;
  onNeededBy: () => void;
}

/**
 * The buttons of Coverage's toolbar. On a phone the ranges are a select, and the other buttons are in `More actions`.
 */
export function CoverageActions({ days, onShow, onNeededBy }: CoverageActionsProps) {
  const go = useGo();
  const mayCount = useMay(stockCountCalls.bulkSave);
  const isPhone = useIsPhone();
  const range = days === null ? 'all' : String(days);
  const actions = [
    { name: 'Needed by...', act: onNeededBy },
    ...(mayCount ? [{ name: 'Import counts', act: () => go(paths.countImport) }] : []),
  ];

  if (isPhone) {
    // A URL may name a number of days that is not among the ranges.
    const ranges = Object.keys(range in RANGES ? RANGES : { ...RANGES, [range]: range });
    return (
      <>
        <NativeSelect
          className={styles.range}
          aria-label={LABEL}
          value={range}
          onChange={({ currentTarget }) => onShow(currentTarget.value)}
          data={ranges.map((value) => ({ value, label: rangeWords(value) }))}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={styles.more}
              variant="default"
              aria-label="More actions"
              title="More actions"
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ name, act }) => (
              <Menu.Item key={name} onClick={act}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </>
    );
  }
  return (
    <>
      <span className="note">{LABEL}</span>
      <Segmented label={LABEL} choices={RANGES} chosen={range as Range} onChoose={onShow} />
      {actions.map(({ name, act }) => (
        <Button key={name} onClick={act}>
          {name}
        </Button>
      ))}
    </>
  );
}

function rangeWords(range: string): string {
  return range === 'all' ? 'All days' : counted(Number(range), 'day');
}
