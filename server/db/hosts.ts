/** The servers of a database address, one of which is used for new connections. */
export interface Hosts {
  readonly all: readonly string[];
  readonly several: boolean;
  current(): string;
  /** Turns to the next server, unless another connection has already turned away from this one. */
  leave(address: string): void;
  /** Uses this one from now on. */
  turnTo(address: string): void;
}

/**
 * Splits `postgresql://user@one:5432,two:5432/name` into one address per server; `pg` knows only single hosts.
 */
export function hostsOf(url: string): Hosts {
  const addresses = splitHosts(url);
  let index = 0;
  const current = () => addresses[index] ?? url;
  return {
    all: addresses,
    several: addresses.length > 1,
    current,
    leave(address) {
      if (address === current()) index = (index + 1) % addresses.length;
    },
    turnTo(address) {
      index = Math.max(0, addresses.indexOf(address));
    },
  };
}

/** Answers one address per host of a database address. */
export function splitHosts(url: string): string[] {
  const parts = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/is.exec(url);
  const [, scheme = '', account = '', hosts = '', rest = ''] = parts ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${account}${host}${rest}`);
}
