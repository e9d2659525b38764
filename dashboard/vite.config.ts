import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './compile-hints.ts';
import { inlineStart } from './inline-start.ts';

const { version } = createRequire(import.meta.url)('@fontsource-variable/inter/package.json') as { version: string };

const basics =
  /dashboard\/src\/(components\/(on-demand|page|table|sample-link|charts|sparkline|meter|range-buttons|health-badge|figure|facts)|pace|forecast|pages\/(billing\/(month-usage|months|prices)|overview\/usage))\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), inlineStart(), compileHints()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // No file is inlined: the content security policy allows only the script of inline-start.ts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files, because a browser requests six at a time over HTTP/1.1: the frame, what every page or the overview needs,
        // what many pages share (dialogs, forms), and the page itself.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 3 },
            { name: 'basics', test: basics, priority: 2 },
            { name: 'parts', minShareCount: 6, priority: 1 },
          ],
        },
        // The pages that the service renders use the typeface as well, so its name must be known: see src/gateway/typeface.ts.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? `assets/[name]-${version}[extname]` : 'assets/[name]-[hash][extname]',
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licences of what is bundled; distributed with it in the npm package, not served.
    license: { fileName: 'LICENSES.md' },
  },
  // `npx vite dashboard` beside a running service, for work on the pages.
  server: { proxy: { '/manage': 'http://127.0.0.1:8080', '/openapi.json': 'http://127.0.0.1:8080' } },
});
