/** `npm run dev`: the server, restarted when its files change, and Vite's server with hot reload, which asks it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../node_modules/.bin');
const port = process.env.PORT ?? '8080';
const env = { ...process.env, PORT: port, DEV_SERVER: `http://127.0.0.1:${port}` };

const children = [
  run('node', [
    '--watch',
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-preserve-output',
    'server/main.ts',
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
