import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { LogLevel, Settings } from '../settings/env.ts';

/** What PostgreSQL adds to an error may quote the row that it refused, with a password's hash or somebody's note. */
const QUOTES = ['detail', 'where', 'internalQuery', 'parameters'] as const;

/** How every log of ours writes, wherever it goes. */
export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    serializers: { err: withoutValues },
    // Headers hold the session; the parser of uploads logs them all at the level `trace`.
    redact: { paths: ['headers', '*.headers'], remove: true },
  };
}

/** An error as the log tells it: everything but the values of a row. */
function withoutValues(error: Error): unknown {
  const told = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !QUOTES.some((quote) => quote === name)));
}

/** The log of this process: JSON lines on standard output for machines, coloured lines for a person at a terminal. */
export async function createLog({ logLevel, logFormat }: Settings): Promise<Logger> {
  const options = logOptions(logLevel);
  if (logFormat === 'json') return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', sync: true }));
}
