import type { ReactNode } from 'react';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import styles from './badge.module.css';

export type Tone = 'good' | 'bad' | 'info' | 'warn' | 'neutral';

/** A dot and a word. The color is never the only information. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export function StateBadge({ label }: { label: string }) {
  return <Badge tone={label.toLowerCase() === 'active' ? 'good' : 'bad'}>{label}</Badge>;
}

const STATUS_TONES: Record<InvoiceStatus, Tone> = { O: 'info', T: 'warn', A: 'good' };

export function StatusBadge({ status, label }: { status: InvoiceStatus; label: string }) {
  return <Badge tone={STATUS_TONES[status]}>{label}</Badge>;
}
