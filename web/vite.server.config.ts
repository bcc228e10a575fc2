import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the app for the server: `server.js` renders a page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The browser build copies public/.
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/app/server.ts',
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
  },
});
