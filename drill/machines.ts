import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { pathOf } from './programs.ts';

/** A simulated machine, which shares everything except its network with the others. */
export interface Machine {
  name: string;
  address: string;
}

/** The network of the machines. The last address is the office, where the drill and Partline run. */
export const NETWORK = '10.77.0.0/24';
const OFFICE = '10.77.0.254';

const cutOff = new Set<Machine>();

/**
 * Creates machines that are connected by a switch. They are Linux network namespaces within the namespaces that
 * `unshare` creates, so they are invisible outside, and the kernel removes them with the last process of the drill.
 */
export function makeMachines(names: readonly string[]): Machine[] {
  if (Object.keys(networkInterfaces()).length > 0) {
    throw new Error(
      'The drill must not change the network of this machine: start it with npm run drill:cluster.',
    );
  }
  // `ip netns` stores the names of namespaces in this folder. Those of this machine are neither visible nor affected.
  execFileSync(pathOf('mount'), ['-t', 'tmpfs', 'drill', '/run']);
  const machines = names.map((name, index) => ({ name, address: `10.77.0.${index + 1}` }));
  ip([
    'link set lo up',
    'link add switch type bridge',
    `address add ${OFFICE}/24 dev switch`,
    'link set switch up',
    ...machines.flatMap(({ name }) => [
      `netns add ${name}`,
      `link add ${name} type veth peer name cable netns ${name}`,
      `link set ${name} master switch up`,
    ]),
  ]);
  for (const { name, address } of machines) {
    ip(['link set lo up', `address add ${address}/24 dev cable`, 'link set cable up'], '-netns', name);
  }
  return machines;
}

/** Drops all packets to and from a machine. No connection is refused or closed. */
export function silence(machine: Machine): void {
  drop(machine, 'iifname "cable"', 'oifname "cable"');
}

/** Drops the packets between a machine and others. The office can still reach it. */
export function partition(machine: Machine, others: readonly Machine[]): void {
  const addresses = others.map(({ address }) => address).join(', ');
  drop(machine, `ip saddr { ${addresses} }`, `ip daddr { ${addresses} }`);
}

export function reconnect(machine: Machine): void {
  within(machine, 'nft', ['flush', 'ruleset']);
  cutOff.delete(machine);
}

/** Returns whether a machine is silent or partitioned. */
export function isCutOff(machine: Machine): boolean {
  return cutOff.has(machine);
}

export function processesOf({ name }: Machine): number[] {
  const list = execFileSync(pathOf('ip'), ['netns', 'pids', name], { encoding: 'utf8' });
  return list.split('\n').map(Number).filter(Boolean);
}

function drop(machine: Machine, incoming: string, outgoing: string): void {
  const rules = `table inet drill {
    chain incoming { type filter hook input priority filter; ${incoming} drop; }
    chain outgoing { type filter hook output priority filter; ${outgoing} drop; }
  }`.replaceAll('; }', ';\n}');
  within(machine, 'nft', ['-f', '-'], rules);
  cutOff.add(machine);
}

function ip(lines: readonly string[], ...options: readonly string[]): void {
  execFileSync(pathOf('ip'), [...options, '-batch', '-'], { input: lines.join('\n') });
}

function within({ name }: Machine, program: string, args: readonly string[], input = ''): void {
  execFileSync(pathOf('ip'), ['netns', 'exec', name, pathOf(program), ...args], { input });
}
