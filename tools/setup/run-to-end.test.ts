import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';

const module = new URL('./run-to-end.mjs', import.meta.url).href;

/** A program that prints each signal, and ends on one only if `ends` is true. */
const program = (ends: boolean) =>
  `for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => { console.log(s); ${ends ? 'process.exit(7)' : ''} });` +
  `setInterval(() => undefined, 1000); console.log('ready');`;

/** A program that runs another one by `runToEnd`. */
const wrapper = (text: string) =>
  `import { runToEnd, killGroup } from '${module}';` +
  `process.exitCode = await runToEnd(process.execPath, ['-e', ${JSON.stringify(text)}], { onImpatience: killGroup });`;

describe('runToEnd', () => {
  const started: ChildProcess[] = [];

  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  function start(text: string) {
    const args = ['--input-type=module', '-e', wrapper(text)];
    return follow(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }));
  }

  function follow(child: ChildProcessByStdio<null, Readable, null>) {
    started.push(child);
    const lines: string[] = [];
    const reader = createInterface({ input: child.stdout });
    reader.on('line', (each) => lines.push(each));
    return { child, lines, reader, ended: once(child, 'close') };
  }

  it('resolves to the exit code of the program', async () => {
    const { child, ended } = start('process.exit(3)');
    await ended;
    expect(child.exitCode).toBe(3);
  });

  it('takes the output line by line, and ends processes that the program leaves behind', async () => {
    const leaves =
      "require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' }); console.log('a\\nb'); process.exit(3)";
    const text =
      `import { runToEnd } from '${module}'; const lines = [];` +
      `const code = await runToEnd(process.execPath, ['-e', ${JSON.stringify(leaves)}], { onLine: (line) => lines.push(line) });` +
      'console.log(JSON.stringify({ code, lines }));';
    const { lines, ended } = follow(
      spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    await ended;
    expect(JSON.parse(lines[0] ?? '')).toEqual({ code: 3, lines: ['a', 'b'] });
  });

  it('passes a signal on once, however often one press sends it, and waits for the clean end', async () => {
    const { child, lines, reader, ended } = start(program(true));
    await once(reader, 'line');
    child.kill('SIGINT');
    child.kill('SIGINT');
    await ended;
    expect(lines).toEqual(['ready', 'SIGINT']);
    expect(child.exitCode).toBe(7);
  });

  it('starts no other program after a signal', async () => {
    const text =
      `import { runToEnd } from '${module}';` +
      `await runToEnd(process.execPath, ['-e', ${JSON.stringify(program(true))}]);` +
      `process.exitCode = await runToEnd(process.execPath, ['-e', 'console.log("another")']);`;
    const { child, lines, reader, ended } = follow(
      spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    await once(reader, 'line');
    child.kill('SIGINT');
    await ended;
    expect(lines).toEqual(['ready', 'SIGINT']);
    expect(child.exitCode).toBe(130);
  });

  it('ends the program when npm is gone', async () => {
    const middle = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(wrapper(program(true)))}], { stdio: 'inherit' });`;
    const child = spawn(process.execPath, ['-e', middle], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const { lines, reader, ended } = follow(child);
    await once(reader, 'line');
    child.kill('SIGKILL');
    // The output ends when the last program that writes to it has ended.
    await ended;
    expect(lines).toEqual(['ready', 'SIGTERM']);
  });

  it('lets a second press end a program that ignores the first', async () => {
    const { child, lines, reader, ended } = start(program(false));
    await once(reader, 'line');
    child.kill('SIGTERM');
    await once(reader, 'line');
    // Presses that are close together count as one, so the test presses until it works.
    const pressing = setInterval(() => child.kill('SIGTERM'), 100);
    await ended;
    clearInterval(pressing);
    expect(lines).toEqual(['ready', 'SIGTERM']);
    expect(child.exitCode).not.toBe(0);
  });
});
