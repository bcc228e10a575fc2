import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './paths.mjs';

/** Signals within this time, in ms, count as one: a press of Ctrl-C arrives twice, from the terminal and from npm. */
const samePressMs = 500;

/** Interval of checking whether npm was killed, in ms. Only a changed id of our parent process shows that. */
const parentCheckMs = 200;

/** A signal was received: no other program is started. */
let isStopping = false;

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program with our own input and output until it ends by itself. We pass a signal on once (SIGTERM when npm is
 * gone) and wait for the program to end. The program gets a process group of its own, so that Ctrl-C does not reach
 * it a second time through the terminal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onImpatience?: (pid: number) => void, onLine?: (line: string) => void }}
 *   [options] on a second signal, `onImpatience` is called instead of passing it on; `onLine` takes each line of
 *   output, so that several programs can print at once, and processes that the program leaves behind are then ended
 * @returns {Promise<number>} exit code; 128 + number of the signal that ended the program, or came before its start
 */
export function runToEnd(command, args, options = {}) {
  if (isStopping) return Promise.resolve(130);
  return new Promise((resolve, reject) => {
    let presses = 0;
    let lastPressAt = -Infinity;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      const now = performance.now();
      if (now - lastPressAt < samePressMs) return;
      lastPressAt = now;
      presses += 1;
      isStopping = true;
      if (presses > 1 && options.onImpatience && child.pid !== undefined) options.onImpatience(child.pid);
      else child.kill(signal);
    };
    // Before the program starts, because a signal in between would end us and leave the program running.
    for (const signal of forwarded) process.on(signal, forward);
    const stopWatching = whenNpmIsGone(() => {
      if (presses === 0) forward('SIGTERM');
    });
    const stopForwarding = () => {
      stopWatching();
      // After a press the listeners stay: its second signal may arrive after the program has ended, and would kill
      // us.
      if (presses === 0) for (const signal of forwarded) process.off(signal, forward);
    };
    const child = spawn(command, args, {
      cwd: root,
      env: options.env ?? process.env,
      stdio: options.onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: true,
    });
    for (const output of [child.stdout, child.stderr]) {
      if (output && options.onLine) createInterface({ input: output }).on('line', options.onLine);
    }
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('exit', () => {
      if (options.onLine && child.pid !== undefined) endGroup(child.pid);
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** @param {number} pid leader of a process group that may have members left */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty, as usual.
  }
}

/**
 * @param {() => void} act called once
 * @returns {() => void} stops watching
 */
function whenNpmIsGone(act) {
  // A program started by hand may outlive its shell.
  if (process.env['npm_lifecycle_event'] === undefined) return () => undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, parentCheckMs);
  return () => clearInterval(watch);
}

/**
 * For the last program of a chain: a second Ctrl-C immediately ends it and the processes that it started.
 *
 * @param {number} pid
 */
export function killGroup(pid) {
  console.error('Stopping at once.');
  process.kill(-pid, 'SIGKILL');
}
