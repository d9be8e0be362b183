import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * React Aria carries its own words in some thirty languages. The interface speaks two, so the others stay out of the bundle
 * (measured: 70 kB gzip of the first load).
 */
function keepTwoLanguages(): Plugin {
  const OTHER = /\/intl\/[\w-]+\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'keep-two-languages',
    enforce: 'pre',
    load: { filter: { id: OTHER }, handler: () => 'export default {};' },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepTwoLanguages(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual)[\w-]+|use-intl|@formatjs|intl-messageformat)[\\/]/,
            },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // Pages and calls share some paths under /auth: only what is not a page load goes to the server.
    proxy: {
      '/api': api,
      '/app': { target: api, ws: true },
      '/auth': { target: api, bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : null) },
    },
  },
});
