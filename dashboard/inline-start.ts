// Puts `src/start/start.ts` and the theme into index.html, with the list of files that each page consists of.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src');
const themeTag = '<script src="/theme.js"></script>';

export const inlineStart = (): Plugin => ({
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!bundle) return html;
      if (!html.includes(themeTag)) throw new Error(`index.html does not contain ${themeTag}`);
      const theme = await readFile(join(import.meta.dirname, 'public', 'theme.js'), 'utf8');
      const start = await bundleStart(filesOfPages(bundle));
      return html.replace(themeTag, () => `<script>${theme.replace(/^\/\/.*\n/, '')}${start}</script>`);
    },
  },
});

/** The files of each page with a path of one word, such as `overview`, without those that index.html requests anyway. */
function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (from: string, found: Set<string>): Set<string> => {
    if (found.has(from)) return found;
    found.add(from);
    for (const next of byName.get(from)?.imports ?? []) reach(next, found);
    return found;
  };
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reach(fileName, new Set())]),
  );
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }): [string, string[]][] => {
      const name = facadeModuleId?.slice(source.length).match(/^\/pages\/(?:(\w+)\/\1|(\w+))\.tsx$/);
      if (!name) return [];
      const files = [...reach(fileName, new Set())].filter((one) => !first.has(one));
      return [[name[1] ?? name[2] ?? '', files.map((one) => `/${one}`)]];
    }),
  );
}

/** The script as one file without imports. */
async function bundleStart(pageFiles: Record<string, string[]>): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: { pageFiles: JSON.stringify(pageFiles) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(source, 'start', 'start.ts'), formats: ['iife'], name: 'start' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (!chunk) throw new Error('The start script could not be built');
  return chunk.code.trim();
}
