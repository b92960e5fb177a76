import { type Logger, type LoggerOptions, pino } from 'pino';
import type { LogLevel, Settings } from '../settings/env.ts';

/** The fields of a PostgreSQL error that may quote values of the refused row, such as a password hash or a note. */
const QUOTING_FIELDS = ['err.detail', 'err.where', 'err.internalQuery', 'err.parameters'];

const MAX_WAITING_CHARACTERS = 1_000_000;

/** Returns the options of a log with this level. */
export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    serializers: { req: withoutSecrets },
    // Headers contain the session. The upload parser logs all headers at level `trace`.
    redact: { paths: ['headers', '*.headers', ...QUOTING_FIELDS], remove: true },
  };
}

interface LoggedRequest {
  method: string;
  url: string;
  host: string;
  ip: string;
}

/**
 * Serializes a request for the log. The URL is logged without its query, which may contain a provider's code and state,
 * and without tokens.
 */
function withoutSecrets({ method, url, host, ip }: LoggedRequest): unknown {
  const [path = ''] = url.split('?');
  return { method, url: path.replaceAll(/plt_[^/]*/gi, 'plt_'), host, remoteAddress: ip };
}

/** Creates the log of this process: JSON lines, or with `pretty` readable lines, which are colored in a terminal. */
export async function createLog(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  fd: number = process.stdout.fd,
): Promise<Logger> {
  const options = logOptions(logLevel);
  if (logFormat === 'json') return pino(options, retryingDestination(fd));
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', sync: true }));
}

/**
 * Returns the destination of log lines. A full disk must not end the process: lines that could not be written are
 * retried with the next line, and lines beyond `MAX_WAITING_CHARACTERS` are dropped until there is space.
 */
function retryingDestination(fd: number) {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: MAX_WAITING_CHARACTERS });
  destination.on('error', () => {});
  return destination;
}
