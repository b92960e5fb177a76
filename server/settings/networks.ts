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
  // A dual-stack socket shows IPv4 addresses as ::ffff:10.0.0.1, which the list recognises.
  return (address) => address !== '' && list.check(address, typeOf(address));
}

function typeOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
