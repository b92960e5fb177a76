import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { tokenCalls } from '#domain/person/token';
import { buildPurchase, type Caller, save } from '../../testing/builders.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../testing/data-folder.ts';
import { type Partline, startPartline } from '../../testing/faults/partline.ts';
import { PASSWORD } from '../../testing/password.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ADDRESS = 'https://supply.example.com';
const TEXT = readFileSync(join(import.meta.dirname, '../../../docs/integration.md'), 'utf8');
const BLOCKS = [...TEXT.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));
/** Reads the changes while the server is down, and checks that the stored position stays the same. */
const FAILED_READ = `
  set +eu +o pipefail
  cp next kept
  changes 2> /dev/null
  cmp next kept && echo kept
  set -eu -o pipefail
`;
const MISSING = ['curl', 'jq'].filter((program) => spawnSync(program, ['--version']).error);

let dataDir: string;
let folder: string;
let partline: Partline;

beforeAll(async () => {
  dataDir = newDataFolder();
  folder = mkdtempSync(join(tmpdir(), 'partline-integration-'));
  await fillDataFolder(dataDir);
  partline = await startPartline({ DATA_DIR: dataDir });
  writeFileSync(join(folder, 'password'), `${PASSWORD}\n`);
});

afterAll(async () => {
  await partline.end('SIGTERM');
  removeDataFolder(dataDir);
  rmSync(folder, { recursive: true });
});

test.skipIf(MISSING.length > 0)(
  'docs/integration.md works as described, block by block in one shell',
  async () => {
    const shell = openShell();
    let printed = '';
    for (const { kind, text } of BLOCKS) {
      if (kind === 'powerquery') expect(await queried(text)).toBe(printed.replace(/^\ufeff/, ''));
      else if (kind === 'text') expect(printed.replaceAll('\r\n', '\n')).toMatch(patternOf(text));
      else if (text.startsWith('systemctl restart')) {
        await partline.end('SIGTERM');
        expect(await shell.run(FAILED_READ)).toBe('kept\n');
        await restart();
      } else {
        if (text.includes('purchase_list/table')) await orderBumpers();
        printed = await shell.run(text.replaceAll(ADDRESS, partline.url));
      }
    }
    shell.end();
    expect(BLOCKS.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sh', 'text', 'powerquery']));
  },
);

async function orderBumpers(): Promise<void> {
  const column = ['product_id', 'sap_id', 'sap_code'] as const;
  const { data } = await partline.send(partSapGrid.call, {
    p: { column: [...column], offset: 0, limit: 10, search: [], search_text: '', sort: ['sap_code'] },
  });
  const [product_id, sap_id] = data.rows[0] as [number, number];
  await buildPurchase(callerOf(partline), { product_saps: [{ product_id, sap_id, quant: 500 }] });
}

async function restart(): Promise<void> {
  const { port } = new URL(partline.url);
  partline = await startPartline({ DATA_DIR: dataDir, PORT: port });
  const { data } = await partline.send(invoiceGrid.call, {
    p: { column: ['invoice_id'], offset: 0, limit: 1, search: [], search_text: '', sort: [] },
  });
  const invoice_id = data.rows[0]?.[0] as number;
  const { data: invoice } = await partline.send(invoiceCalls.model, { invoice_id });
  const note = 'Call the carrier';
  await save(callerOf(partline), invoiceCalls.save, { ...invoice, note, file_ids: undefined });
}

function callerOf({ send }: Partline): Caller {
  return {
    async send(call, form) {
      const { status, data, message } = await send(call, form);
      return { status, data, failure: { message: message ?? '', code: '' } };
    },
  };
}

/** Returns the pattern of an output, in which `…` matches any text within a line, including none. */
function patternOf(text: string): RegExp {
  return new RegExp(`^\\ufeff?${text.split('…').map(escaped).join('[^\\n]*')}$`);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function queried(query: string): Promise<string> {
  const { data } = await partline.send(tokenCalls.make, { name: 'sheet' });
  const capture = (pattern: RegExp) => pattern.exec(query)?.[1] ?? '';
  expect(capture(/Authorization" = "(Bearer )" & Token/)).toBe('Bearer ');
  const response = await fetch(`${partline.url}/${capture(/RelativePath = "(.*?)"/)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.token}`,
      'content-type': capture(/#"Content-Type" = "(.*?)"/),
    },
    body: capture(/RequestBody = "((?:[^"]|"")*)"/).replaceAll('""', '"'),
  });
  expect(capture(/Partline = "(.*?)"/)).toBe(ADDRESS);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return response.text();
}

/**
 * Opens a shell that keeps its variables and functions from block to block, and exits at the first command that fails.
 */
function openShell() {
  const child = spawn('bash', ['-eu', '-o', 'pipefail'], { cwd: folder, env: { PATH: process.env.PATH } });
  let output = '';
  let errors = '';
  let ended = false;
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  child.on('close', () => (ended = true));
  return {
    async run(text: string): Promise<string> {
      output = '';
      child.stdin.write(`${text}\necho '<end of block>'\n`);
      await expect.poll(() => ended || output.includes('<end of block>'), { timeout: 60_000 }).toBe(true);
      if (ended) throw new Error(`A command failed:\n${text}\n${output}\n${errors}`);
      return output.replace('<end of block>\n', '');
    },
    end: () => child.stdin.end(),
  };
}
