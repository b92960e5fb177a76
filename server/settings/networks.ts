import { BlockList, isIPv6 } from 'node:net';

/** Returns a function that tests whether an address is in these addresses and networks, such as `10.0.0.0/8`. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const type = typeOf(address);
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  // A dual-stack socket shows IPv4 addresses as ::ffff:10.0.0.1, which the list recognizes.
  return (given) => {
    const address = withoutPort(given);
    return address !== '' && list.check(address, typeOf(address));
  };
}

function typeOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
/** Matches an address with a port, as some proxies write it into `X-Forwarded-For`. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[(.+)\]):\d+$/;

function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since
 * one customer has all addresses of a /64. A mapped IPv4 address counts as the IPv4 address. A port is ignored, because
 * every connection has another one.
 */
export function networkOf(address: string): string {
  const withoutZone = withoutPort(address).split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(withoutZone)) return withoutZone;

  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
