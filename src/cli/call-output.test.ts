import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { formatReply } from './call-output.ts';

const show = (value: unknown): string =>
  formatReply({ body: Buffer.from(JSON.stringify(value)), headers: { 'content-type': 'application/json' } } as never, {
    stdout: new Writable(),
    isFiltered: false,
  });

test.each(['organic_results', 'images', 'suggestions'])('a search shows %s before its metadata', (name) => {
  const text = show({ search_metadata: { id: 'a' }, search_parameters: { q: 'oak' }, [name]: [{ title: 'Oak' }] });
  expect(text.startsWith(`${name}\n`)).toBe(true);
  expect(text.match(/Oak/g)).toHaveLength(1);
  expect(text).toContain('search_parameters');
});

test('a candidate without parts is not shown', () => {
  const candidate = { headers: [], cookies: [], script_hosts: [] };
  expect(show({ detections: [{ vendor: 'unknown', candidate }] })).not.toContain('candidate');
  expect(show({ detections: [{ vendor: 'unknown', candidate: { ...candidate, headers: ['server: x'] } }] })).toContain(
    'candidate',
  );
});
