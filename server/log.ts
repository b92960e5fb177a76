import { type Logger, pino } from 'pino';
import type { Settings } from './env.ts';

/** The log of this process: JSON lines on standard output for machines, coloured lines for a person at a terminal. */
export async function createLog({ logLevel, logFormat }: Settings): Promise<Logger> {
  const options = { level: logLevel };
  if (logFormat === 'json') return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', sync: true }));
}
