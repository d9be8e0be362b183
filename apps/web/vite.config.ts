import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: {
      '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000',
      '/auth/login': process.env['API_URL'] ?? 'http://127.0.0.1:3000',
      '/auth/logout': process.env['API_URL'] ?? 'http://127.0.0.1:3000',
    },
  },
});
