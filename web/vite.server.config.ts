import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scopedClassNames } from './build/scoped-class-names.ts';

/** Builds the app for the server: `server.js` renders a page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: scopedClassNames },
  // The files of public/ belong to the browser's build.
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
