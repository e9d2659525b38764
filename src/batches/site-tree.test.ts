import { describe, expect, test } from 'vitest';
import { buildTree } from './site-tree.ts';
import type { PageState } from './site-tree.ts';

const pages = (paths: Record<string, PageState>) =>
  Object.entries(paths).map(([path, state]) => ({ url: `https://example.com${path}`, depth: 1, state }));

const shown = (paths: Record<string, PageState>) => {
  const nodes = buildTree(pages(paths));
  const pathOf = (id: number | null): string => {
    const node = id === null ? undefined : nodes[id];
    return node ? `${pathOf(node.parent)}/${node.name}` : '';
  };
  return nodes.map(({ id, pages: total, completed, failed, processing }) => [
    pathOf(id),
    total,
    completed,
    failed,
    processing,
  ]);
};

describe('the tree of a site', () => {
  test('counts the pages of every folder by state', () => {
    expect(
      shown({
        '/': 'completed',
        '/blog': 'completed',
        '/blog/a': 'failed',
        '/blog/b?x=1': 'processing',
        '/shop/': 'queued',
      }),
    ).toEqual([
      ['/example.com', 5, 2, 1, 1],
      ['/example.com/blog', 3, 1, 1, 1],
      ['/example.com/shop', 1, 0, 0, 0],
      ['/example.com/blog/a', 1, 0, 1, 0],
      ['/example.com/blog/b', 1, 0, 0, 1],
    ]);
  });

  test('has a limit of nodes, and says how many it leaves out', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      url: `https://example.com/${index % 100}/${index}`,
      depth: 1,
      state: 'completed' as const,
    }));
    const nodes = buildTree(many);
    expect(nodes[0]).toMatchObject({ name: 'example.com', pages: 500, hidden: 40 });
    expect(nodes.length).toBe(1 + 60 + 60 * 5);
    const endless = Array.from({ length: 3000 }, (_, index) => ({
      url: `https://host-${index % 50}.example/${index % 40}/${index}`,
      depth: 1,
      state: 'queued' as const,
    }));
    expect(buildTree(endless).length).toBeLessThanOrEqual(1500);
  });

  test('accepts any text as an address', () => {
    expect(buildTree([{ url: 'not a url', depth: 0, state: 'queued' }])).toMatchObject([
      { name: 'not a url', pages: 1 },
    ]);
  });
});
