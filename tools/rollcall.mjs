#!/usr/bin/env node
// The single entry point of `npm start`, `npm test` and `npm run build|dev|bench|mutation|collector|copy-to-postgresql`.
// It and tools/setup/ are plain JavaScript without dependencies, because they run before the installation, on the
// machine's Node.js (18 or later) and without node_modules.
import { ensureDependencies } from './setup/dependencies.mjs';
import { runToEnd } from './setup/run-to-end.mjs';
import { ensureRuntime, isNewEnough } from './setup/runtime.mjs';

const commands = ['start', 'build', 'test', 'dev', 'bench', 'mutation', 'collector', 'copy-to-postgresql'];
const developerCommands = ['test', 'bench', 'mutation'];
const [command = '', ...args] = process.argv.slice(2);

if (!commands.includes(command)) {
  console.error(`Usage: node tools/rollcall.mjs <${commands.join('|')}> [arguments]`);
  process.exit(2);
}

// Lets `npm test` include the duration of the installation, even if another Node.js was downloaded for it.
process.env['ROLLCALL_STARTED_AT'] ??= String(Date.now());

// Ignores a closed output, as in `npm start | head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  if (!isNewEnough(process.versions.node)) {
    const { node, env } = await ensureRuntime();
    return runToEnd(node, process.argv.slice(1), { env });
  }
  await ensureDependencies({ withDev: developerCommands.includes(command) });
  // A path in a variable, so that an old Node.js does not try to parse TypeScript.
  const file = new URL(`./commands/${command}.ts`, import.meta.url).href;
  const { run } = await import(file);
  return run(args);
}
