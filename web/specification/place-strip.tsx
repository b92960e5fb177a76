import { useState } from 'react';
import type { PlaceInTimeline } from '#domain/specification/place-in-timeline';
import { formatDay } from '#domain/values/day';
import type { LineFields, Row } from '../lines/line-fields.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import classes from './place-strip.module.css';

const PreviousDialog = lazy(async () => (await import('./previous-dialog.tsx')).PreviousDialog);

interface PlaceStripProps {
  id: number | null;
  place: PlaceInTimeline | undefined;
  rows: readonly Row<LineFields>[];
  /** Opens the form of a new specification that starts as a copy (behaviour 12.9). */
  onCopy: () => void;
}

/** Shows when the specification is in force. Its buttons copy it and compare it with the previous specification. */
export function PlaceStrip({ id, place, rows, onCopy }: PlaceStripProps) {
  const [comparing, setComparing] = useState(false);
  const previous = place?.previous;
  if (!place && id === null) return null;

  return (
    <>
      {place?.sameDay && (
        <Notice
          tone="warn"
          message="Another active specification of this car model begins on the same day. The specification that was added last is in force."
        />
      )}
      <div className={`row ${classes.strip}`}>
        {/* This button is first, so that buttons that appear later do not move it. */}
        {id !== null && (
          <Editable>
            <Button onClick={onCopy}>Copy as new specification</Button>
          </Editable>
        )}
        {place && <span className={classes.force}>{forceSentence(place)}</span>}
        {previous && (
          <Button onClick={() => setComparing(true)}>
            {`Compare with ${formatDay(previous.begin_date)}`}
          </Button>
        )}
      </div>
      {comparing && previous && (
        <PreviousDialog previous={previous} rows={rows} onClose={() => setComparing(false)} />
      )}
    </>
  );
}

function forceSentence({ force: { in_force_from: from, in_force_to: to } }: PlaceInTimeline): string {
  if (from === null) return 'Never in force';
  return to === null
    ? `In force from ${formatDay(from)}`
    : `In force from ${formatDay(from)} to ${formatDay(to)}`;
}
