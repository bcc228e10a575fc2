import { createServer } from 'vite';
import { root } from '../setup/paths.mjs';
import { killGroup, runToEnd } from '../setup/run-to-end.mjs';

/** Paths that the server answers, including the embeds of the last build; all others belong to the app. */
const serverPaths = ['/v1', '/v2', '/badge', '/embed', '/assets/embed-page-', '/health', '/metrics'];

/**
 * Serves the web app from its sources with hot reload, and runs the server, which restarts when its sources change.
 * Open the printed address of the web app; `PORT` is the port of the server.
 */
export async function run(args: readonly string[]): Promise<number> {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = process.env['PORT'] ?? '3000';
  const target = `http://${host}:${port}`;
  const vite = await createServer({
    root: `${root}/web`,
    server: {
      host,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, changeOrigin: false }])),
    },
  });
  await vite.listen();
  vite.printUrls();
  try {
    // All pages of the app come through this proxy, from one address.
    process.env['READ_LIMIT'] ??= 'off';
    return await runToEnd(process.execPath, ['--watch', 'server/src/main.ts', ...args], {
      onImpatience: killGroup,
    });
  } finally {
    await vite.close();
  }
}
