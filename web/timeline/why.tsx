import { useState } from 'react';
import type { Timeline } from '#domain/timeline/timeline';
import { whyOnDay } from '#domain/timeline/why';
import { isDay } from '#domain/values/day';
import { DateField } from '../ui/control/date-field.tsx';

/** Which specification is in force on a day, and why no other one (behaviour 34.7). */
export function Why({ timeline, day: first }: { timeline: Timeline; day: string }) {
  const [day, setDay] = useState(first);
  return (
    <section className="stack" aria-labelledby="why">
      <h2 id="why">Why this specification on that day?</h2>
      <DateField label="Day" value={day} onChange={setDay} />
      <div className="stack" role="status">
        {isDay(day) &&
          whyOnDay(timeline.specifications, day).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </section>
  );
}
