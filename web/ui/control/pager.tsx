import { ComboboxChevron, Input } from '@mantine/core';
import { PAGE_SIZES } from '#domain/wire/grid';
import { firstOfPage, lastPage, type Page, pageWindow } from './page-window.ts';
import styles from './pager.module.css';

interface PagerProps extends Page {
  numbers?: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function Pager({ numbers = 4, onPage, onSize, ...part }: PagerProps) {
  const { page, size, count } = part;
  const last = lastPage(part);
  const from = count === 0 ? 0 : firstOfPage(part) + 1;
  const to = Math.min(page * size, count ?? Number.POSITIVE_INFINITY);
  const buttonProps = (target: number) => ({
    disabled: target < 1 || target > last,
    onClick: () => onPage(target),
  });

  return (
    <div className={styles.pager}>
      <span>
        Showing {from} to {to} of {count ?? '…'} results
      </span>
      {/* Mantine's own select adds a frame for labels, which would cause a second render. */}
      <Input
        component="select"
        aria-label="Rows per page"
        size="xs"
        className={styles.size}
        value={size}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
        pointer
        rightSection={<ComboboxChevron size="xs" />}
      >
        {PAGE_SIZES.map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </Input>
      <fieldset aria-label="Pages" className={styles.pages}>
        <button type="button" {...buttonProps(page - 1)}>
          Previous
        </button>
        {pageWindow(part, numbers).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            {...buttonProps(number)}
          >
            {number}
          </button>
        ))}
        <button type="button" {...buttonProps(page + 1)}>
          Next
        </button>
      </fieldset>
    </div>
  );
}
