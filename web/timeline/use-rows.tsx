import { useId, useState } from 'react';
import { grouped } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';

/** Shows `some` of the rows of a table, or all rows on request. The heading contains the button that shows all rows. */
export function useRows<Row>(name: string, rows: readonly Row[], some: readonly Row[]) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const heading = (
    <div className="row">
      <h2>{name}</h2>
      {rows.length > some.length && (
        <Button kind="quiet" expands={{ opened, id }} onClick={() => setOpened(!opened)}>
          {opened ? 'Show fewer' : `Show all ${grouped(rows.length)}`}
        </Button>
      )}
    </div>
  );
  return { id, heading, shown: opened ? rows : some };
}
