import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookSeal, findWebhookSeal, secretFile } from './webhook-seal.ts';

const secret = 'a secret of this test, long enough';
const address = 'https://discord.com/api/v10/webhooks/1234/the-token';

describe('a sealed address', () => {
  const seal = createWebhookSeal(secret);

  it('is opened with the same secret for the same subscription only', () => {
    const sealed = seal.seal(address, 'one');
    expect(seal.open(sealed, 'one')).toBe(address);
    expect(createWebhookSeal(secret).open(new Uint8Array(sealed), 'one')).toBe(address);
    expect(seal.open(sealed, 'two')).toBeNull();
    expect(createWebhookSeal(`${secret}!`).open(sealed, 'one')).toBeNull();
  });

  it('reveals nothing, differs each time, and cannot be changed or cut', () => {
    const sealed = seal.seal(address, 'one');
    expect(sealed.includes('token') || sealed.includes('discord')).toBe(false);
    expect(seal.seal(address, 'one')).not.toEqual(sealed);
    for (const at of [0, 15, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(changed, 'one')).toBeNull();
    }
    for (const length of [0, 5, 28, sealed.length - 1])
      expect(seal.open(sealed.subarray(0, length), 'one')).toBeNull();
  });

  it('has a name that is the same each time and shows the host only', () => {
    expect(seal.endpointOf(address)).toMatch(/^webhook:\/\/discord\.com\/[\w-]{43}$/);
    expect(seal.endpointOf(address)).toBe(createWebhookSeal(secret).endpointOf(address));
    expect(seal.endpointOf(`${address}2`)).not.toBe(seal.endpointOf(address));
    expect(createWebhookSeal(`${secret}!`).endpointOf(address)).not.toBe(seal.endpointOf(address));
  });
});

describe('the secret of a server', () => {
  let dataDir = '';
  let warnings: string[] = [];
  const find = (overrides: Partial<Parameters<typeof findWebhookSeal>[0]> = {}) =>
    findWebhookSeal({
      secretKey: null,
      dataDir,
      isAlone: true,
      logger: { warn: (message) => warnings.push(message) },
      ...overrides,
    });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rollcall-secret-'));
    warnings = [];
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is made once by a single server, and nobody else can read it', async () => {
    const sealed = (await find())?.seal(address, 'one') ?? Buffer.alloc(0);
    expect((await stat(join(dataDir, secretFile))).mode & 0o777).toBe(0o600);
    expect((await find())?.open(sealed, 'one')).toBe(address);
    expect(warnings).toEqual([]);
  });

  it('is the setting, if there is one, and then there is no file', async () => {
    const sealed = (await find({ secretKey: secret }))?.seal(address, 'one') ?? Buffer.alloc(0);
    expect(createWebhookSeal(secret).open(sealed, 'one')).toBe(address);
    await expect(readFile(join(dataDir, secretFile))).rejects.toThrow('ENOENT');
  });

  it('is never made by one of several servers, only looked up', async () => {
    expect(await find({ isAlone: false })).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/^Webhooks are off: several servers need the same/)]);
    await writeFile(join(dataDir, secretFile), `${secret.replaceAll(' ', '-')}\n`);
    expect(await find({ isAlone: false })).not.toBeNull();
  });

  it('is not replaced if its file is damaged', async () => {
    await writeFile(join(dataDir, secretFile), 'cut off');
    expect(await find()).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/holds no key\. Restore it, or delete it/)]);
    expect(await readFile(join(dataDir, secretFile), 'utf8')).toBe('cut off');
  });
});
