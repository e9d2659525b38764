// Documents name files; those files exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md', 'clients/*.md', 'deploy/*.md'], { cwd: root });

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  test('names files that exist', () => {
    const names = [...text.matchAll(/`((?:src|test|bench|scripts|docs|bin|dashboard|clients|deploy)\/[\w./-]+)`/g)].map(
      ([, name]) => name!,
    );
    const isBuilt = (name: string) => name.endsWith('/dist'); // there after a build only
    expect(names.filter((name) => !isBuilt(name) && !existsSync(join(root, name)))).toEqual([]);
  });
});
