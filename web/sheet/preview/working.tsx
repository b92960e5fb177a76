import { Loader } from '@mantine/core';
import { counted, grouped } from '#domain/values/counted';

interface WorkingProps {
  label: string;
  count: number;
  written?: number | undefined;
}

export function Working({ label, count, written }: WorkingProps) {
  return (
    <span className="line note">
      <Loader size={16} aria-hidden />
      <span role="status">{`${label} ${counted(count, 'record')}...`}</span>
      {written !== undefined && <span>{`${grouped(written)} of ${grouped(count)} written`}</span>}
    </span>
  );
}
