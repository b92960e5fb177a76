import { isIP } from 'node:net';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/session/session';
import { leadTimeFault } from '#domain/values/lead-time';
import { splitHosts } from '../db/primary.ts';

/** Whether a text is the address of a PostgreSQL database, possibly with several hosts. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && splitHosts(text).every((address) => URL.canParse(address));
}

/** Whether a text is `http(s)://host[:port]` and nothing more. */
export function isAbsoluteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a text is the number of a port, or 0 for any that is free. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

/** Whether a text is a lead time in days, without signs. */
export function isLeadTime(text: string): boolean {
  return /^\d{1,4}$/.test(text) && leadTimeFault(Number(text)) === undefined;
}

/** Whether a text is as long as a password may be, the first administrator's for instance. */
export function isPassword(text: string): boolean {
  const { length } = [...text];
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD;
}

/** Whether a text names a time zone. Offsets are refused: PostgreSQL reads the sign of `+03` the other way round. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
