import { isIP } from 'node:net';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/session/session';
import { leadTimeFault } from '#domain/values/lead-time';
import { splitHosts } from '../db/primary.ts';

/** Returns whether a text is the URL of a PostgreSQL database, possibly with several hosts. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && splitHosts(text).every((address) => URL.canParse(address));
}

/** Returns whether a text is just `http(s)://host[:port]`. */
export function isAbsoluteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Returns whether a text is a port number, or 0 for any free port. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

/** Returns whether a text is a lead time in days, without a sign. */
export function isLeadTime(text: string): boolean {
  return /^\d{1,4}$/.test(text) && leadTimeFault(Number(text)) === undefined;
}

/** Returns whether a text has the length of a password, such as the first administrator's. */
export function isPassword(text: string): boolean {
  const { length } = [...text];
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD;
}

/** Returns whether a text names a time zone. Offsets are refused: PostgreSQL reverses the sign of `+03`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
