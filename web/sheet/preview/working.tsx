import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { counted, grouped } from '#domain/values/counted';

/** The time after which the elapsed time is shown. */
const CLOCK_AFTER_SECONDS = 3;

interface WorkingProps {
  label: string;
  count: number;
  /** The number of finished records, if known. */
  written?: number | undefined;
}

/** Shows the number of records in progress, and after a while the elapsed time. */
export function Working({ label, count, written }: WorkingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const clock = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(clock);
  }, []);

  return (
    <span className="line note">
      <Loader size={16} aria-hidden />
      <span role="status">{`${label} ${counted(count, 'record')}...`}</span>
      {written !== undefined && <span>{`${grouped(written)} of ${grouped(count)} written`}</span>}
      {seconds >= CLOCK_AFTER_SECONDS && <span>{elapsed(seconds)}</span>}
    </span>
  );
}

function elapsed(seconds: number): string {
  const secondsText = `${seconds % 60} s`;
  return seconds < 60 ? secondsText : `${Math.floor(seconds / 60)} min ${secondsText}`;
}
