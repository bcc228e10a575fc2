#!/usr/bin/env node
// The entry behind `npm start`, `npm test` and `npm run build|dev|bench|mutation|collector|copy-to-postgresql`. It
// and tools/setup/ are plain JavaScript without dependencies, because they run before anything is installed: on the
// Node.js of the machine (18 or later) and without node_modules.
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

// `npm test` prints the duration of the installation, including the download of another Node.js.
process.env['ROLLCALL_STARTED_AT'] ??= String(Date.now());

// A closed output, as in `npm start | head`, does not end the process.
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
