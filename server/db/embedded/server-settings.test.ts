import { expect, test } from 'vitest';
import { serverSettings } from './postmaster.ts';

const GB = 2 ** 30;

test.each([
  [0.5, { shared_buffers: '128MB', maintenance_work_mem: '64MB' }],
  [8, { shared_buffers: '1024MB', maintenance_work_mem: '256MB' }],
  [256, { shared_buffers: '2048MB', maintenance_work_mem: '512MB' }],
])('a database on a machine with %s GB uses a limited share of its memory', (gigabytes, expected) => {
  expect(serverSettings({ memoryBytes: gigabytes * GB, cores: 2 })).toMatchObject(expected);
});

test.each([
  [1, '0'],
  [2, '0'],
  [4, '2'],
  [64, '4'],
])('on %s cores one query uses at most %s parallel workers', (cores, workers) => {
  expect(serverSettings({ memoryBytes: 8 * GB, cores })).toMatchObject({
    max_parallel_workers_per_gather: workers,
  });
});
