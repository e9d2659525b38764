import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = createRequire(import.meta.url)('@fontsource-variable/inter/package.json') as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is inlined, because the content security policy forbids inline content.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
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
