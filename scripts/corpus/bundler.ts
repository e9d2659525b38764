// esbuild, which is installed beside the corpus: it minifies the code of libraries as sites do.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolIn } from './tools.ts';

export interface Bundler {
  /** The code of the package in a folder, without its dependencies. */
  bundle(folder: string): Promise<string>;
  /** The script of a site with all that it imports, as its page loads it. */
  bundleSite(entry: string): Promise<string>;
  /** The same with the modules that are in it. */
  bundleWithContents(entry: string): Promise<{ text: string; inputs: string[] }>;
  /** The script of a site that imports one package, without what the package imports. */
  bundleAlone(name: string, entry: string, folder: string): Promise<string>;
  /** A script without comments and with short local names. */
  minify(file: string): Promise<string>;
  close(): Promise<void>;
}

/** The part of esbuild that is used here. */
interface Esbuild {
  build(options: object): Promise<{
    outputFiles: { path: string; text: string }[];
    metafile?: { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };
  }>;
  transform(code: string, options: object): Promise<{ code: string }>;
  stop(): Promise<void>;
}

/** What modules import beside code. */
const otherFiles = ['.css', '.json', '.svg', '.png', '.woff', '.woff2', '.ttf'];

export async function openBundler(cache: string): Promise<Bundler> {
  const main = join(await toolIn(cache, 'esbuild'), 'lib/main.js');
  const esbuild = (await import(pathToFileURL(main).href)) as Esbuild;
  const common = { minify: true, legalComments: 'none', logLevel: 'silent' };
  async function bundleSite(entry: string): Promise<{ text: string; inputs: string[] }> {
    const { outputFiles, metafile } = await esbuild.build({
      entryPoints: [entry],
      minify: true,
      logLevel: 'silent',
      bundle: true,
      write: false,
      metafile: true,
      outdir: '/out',
      format: 'iife',
      legalComments: 'inline',
      loader: { '.css': 'empty' },
      // Paths of modules are then those below the folder of the site.
      absWorkingDir: dirname(entry),
    });
    const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
    return { text: outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '', inputs };
  }
  return {
    async bundle(folder) {
      const { outputFiles } = await esbuild.build({
        ...common,
        entryPoints: [folder],
        bundle: true,
        write: false,
        outdir: '/out',
        format: 'esm',
        platform: 'browser',
        packages: 'external',
        conditions: ['import', 'browser', 'production', 'default'],
        define: {
          'process.env.NODE_ENV': '"production"',
          'import.meta.env.MODE': '"production"',
          'import.meta.env.DEV': 'false',
        },
        loader: Object.fromEntries(otherFiles.map((one) => [one, 'empty'])),
      });
      return outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
    },
    bundleSite: async (entry) => (await bundleSite(entry)).text,
    bundleWithContents: bundleSite,
    async bundleAlone(name, entry, folder) {
      const { outputFiles } = await esbuild.build({
        ...common,
        stdin: { contents: entry, resolveDir: folder },
        bundle: true,
        write: false,
        outdir: '/out',
        format: 'esm',
        platform: 'browser',
        loader: Object.fromEntries([...otherFiles, '.js'].map((one) => [one, one === '.js' ? 'jsx' : 'empty'])),
        plugins: [
          {
            name: 'others are not included',
            setup(build: {
              onResolve(filter: object, resolve: (place: { path: string }) => object | undefined): void;
            }) {
              build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
                path === name || path.startsWith(`${name}/`) ? undefined : { path, external: true },
              );
            },
          },
        ],
      });
      return outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
    },
    async minify(file) {
      const code = await readFile(file, 'utf8');
      return await esbuild.transform(code, common).then(
        (result) => result.code,
        () => code,
      );
    },
    close: async () => await esbuild.stop(),
  };
}
