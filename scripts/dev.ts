/**
 * `npm run dev`: runs the server, which restarts when its files change, and the Vite development server, which reloads
 * changed pages and forwards calls to the Partline server. The data folder is separate from that of `npm start`. `npm
 * run dev -- --demo` uses the demo company in another folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const BIN = join(import.meta.dirname, '../node_modules/.bin');
/**
 * A module that unsets a variable of `node --watch`. With the variable, threads report loaded modules as messages,
 * which the server would treat as results.
 */
const UNSET_MODULE_REPORTS = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';
const company = process.argv.includes('--demo') ? 'demo' : 'empty';
const folder =
  process.env.DEV_DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/partline-dev' : './data-dev');
const dataDir = join(resolve(folder), company);
const port = process.env.PORT ?? '8080';
const env = {
  ...process.env,
  PORT: port,
  DEV_SERVER: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DEMO_DATA_DIR: dataDir,
};

const children = [
  run('node', [
    '--watch',
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-preserve-output',
    `--import=${UNSET_MODULE_REPORTS}`,
    company === 'demo' ? 'scripts/demo.ts' : 'server/main.ts',
  ]),
  run('vite', []),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function run(program: string, args: string[]): ChildProcess {
  return spawn(join(BIN, program), args, { stdio: 'inherit', env }).on('exit', stop);
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
