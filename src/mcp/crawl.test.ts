import { expect, test } from 'vitest';
import { fullCatalog } from '../endpoints/full-catalog.ts';
import { createCrawlTool } from './crawl.ts';

const reply = (body: unknown) => ({ status: 200, headers: {}, body: JSON.stringify(body) });
const crawl = { crawl_id: 'c', total: 2, completed: 2, failed: 0, credits_charged: 2, skipped: [], reason: null };

test('pages that the API returns in several parts are all shown', async () => {
  const { text } = await createCrawlTool(fullCatalog)!.run({ crawl_id: 'c' }, ({ operationId }, { status, cursor }) => {
    if (operationId === 'crawl') return Promise.resolve(reply({ ...crawl, status: 'completed', completed_at: 'now' }));
    if (status === 'failed') return Promise.resolve(reply({ items: [], next: null }));
    const name = cursor === undefined ? 'first' : 'second';
    const item = { url: `https://example.com/${name}`, index: 0, result: name, error: null };
    return Promise.resolve(reply({ items: [item], next: cursor === undefined ? '0' : null }));
  });
  expect(text).toContain('## https://example.com/first\n\nfirst\n\n## https://example.com/second\n\nsecond');
});

test('a pause is shown with its reason', async () => {
  const paused = { ...crawl, status: 'paused', reason: 'payment', completed_at: null };
  const { text } = await createCrawlTool(fullCatalog)!.run({ crawl_id: 'c', wait_seconds: 0 }, ({ operationId }) =>
    Promise.resolve(reply(operationId === 'crawl' ? paused : { items: [], next: null })),
  );
  expect(text).toContain('Crawl c is paused (payment): 2 of 2');
});
