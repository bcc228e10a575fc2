import { ciphertextMaximum, settingsRedeemSchema, settingsTransferSchema } from '@rollcall/game/site/visitor';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { qrPath } from './send-work.ts';
import {
  codeInHash,
  codeLink,
  codeText,
  makeCode,
  readTypedCode,
  type TransferCode,
} from './transfer-code.ts';
import { canEncrypt, randomBytes } from '../../storage/transfer/packed-text.ts';
import { hashOfId, encrypt, decrypt } from './transfer-crypto.ts';
import * as words from './transfer-messages.ts';

const code: TransferCode = { id: 'K7M2QX9A', secret: '0123456789ABCDEF' };
const page = 'https://r.example/user-settings?x=1';
const anyCode = fc.uint8Array({ minLength: 24, maxLength: 24 }).map((bytes) => makeCode(() => bytes));

describe('a code', () => {
  it('has an id that the server accepts, and letters that are not easily confused', () => {
    fc.assert(
      fc.property(anyCode, ({ id, secret }) => {
        expect(settingsRedeemSchema.safeParse({ id }).success).toBe(true);
        expect(id + secret).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
      }),
    );
  });

  it('is understood in any spelling', () => {
    const mess = fc.constantFrom(' ', '-', ' – ', '\n', '\u200B', '.');
    fc.assert(
      fc.property(
        anyCode,
        fc.array(mess, { minLength: 23, maxLength: 23 }),
        fc.boolean(),
        (made, between, isLower) => {
          const written = Array.from(
            made.id + made.secret,
            (letter, index) => letter + (between[index] ?? ''),
          ).join('');
          const typed = (isLower ? written.toLowerCase() : written)
            .replaceAll('0', isLower ? 'o' : 'O')
            .replaceAll('1', isLower ? 'l' : 'I');
          expect(readTypedCode(typed)).toEqual({ state: 'whole', code: made });
          expect(readTypedCode(codeText(made))).toEqual({ state: 'whole', code: made });
          expect(readTypedCode(codeLink(page, made))).toEqual({ state: 'whole', code: made });
        },
      ),
    );
  });

  test.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['K7M2', 'incomplete'],
    ['K7M2QX9A0123456789ABCDEF0', 'too-long'],
    ['K7M2QX9A-U', 'wrong-letter'],
    ['K7M2QX9A-é', 'wrong-letter'],
    ['💥', 'wrong-letter'],
  ])('has a sentence about what is missing or wrong: "%s"', (typed, state) => {
    const read = readTypedCode(typed);
    expect(read.state).toBe(state);
    expect(read.state === 'whole' ? '' : words.typedNotice(read)).toMatch(/\.$/);
  });

  it('is in the fragment of a link, which no server sees', () => {
    expect(codeLink(page, code)).toBe('https://r.example/user-settings#transfer=K7M2QX9A-0123456789ABCDEF');
    expect(codeInHash('#transfer=K7M2QX9A-0123456789ABCDEF')).toBe('K7M2-QX9A-0123-4567-89AB-CDEF');
    expect(codeInHash('transfer=K7M2')).toBe('K7M2');
    expect([codeInHash(''), codeInHash('#here')]).toEqual([null, null]);
  });
});

describe('encrypted settings', () => {
  it('can only be decrypted with their code', async () => {
    const text = `{"a":"${'ü'.repeat(50_000)}"}`;
    const locked = await encrypt(text, code);
    expect(
      settingsTransferSchema.safeParse({ id_hash: await hashOfId(code.id), ciphertext: locked }).success,
    ).toBe(true);
    expect(locked.length).toBeLessThan(2000);
    expect(await decrypt(locked, code)).toBe(text);
    const wrong = { failure: 'wrong-secret' };
    await expect(decrypt(locked, { ...code, secret: '0123456789ABCDEG' })).rejects.toMatchObject(wrong);
    await expect(decrypt(locked, { ...code, id: 'K7M2QX9B' })).rejects.toMatchObject(wrong);
  });

  it('look different each time', async () => {
    const [one, other] = await Promise.all([encrypt('x', code), encrypt('x', code)]);
    expect(
      one
        .split('.')
        .slice(1)
        .some((part) => other.split('.').includes(part)),
    ).toBe(false);
  });

  it('cannot be decrypted if a single letter was changed', async () => {
    const locked = await encrypt('{"a":1}', code);
    for (const at of [4, 30, 50, locked.length - 3]) {
      const letter = locked.charAt(at);
      if (letter === '.') continue;
      const changed = locked.slice(0, at) + (letter === 'A' ? 'B' : 'A') + locked.slice(at + 1);
      await expect(decrypt(changed, code)).rejects.toMatchObject({ failure: 'wrong-secret' });
    }
  });

  test.each(['', 'x', '2.AA.AA.AA', '1.AA.AA', '1.*.AA.AA', '1.AA.AA.AA.AA'])(
    'are not accepted in the form "%s"',
    async (text) => {
      await expect(decrypt(text, code)).rejects.toMatchObject({ failure: 'damaged' });
    },
  );

  it('are not decompressed without a limit', async () => {
    const locked = await encrypt('x'.repeat(5_000_000), code);
    expect(locked.length).toBeLessThan(ciphertextMaximum);
    await expect(decrypt(locked, code)).rejects.toMatchObject({ failure: 'damaged' });
  });

  it('are named by the same hash of their id that the server uses', async () => {
    expect(await hashOfId(code.id)).toBe('3592d710b7de6313da5c4f288203bea28bd789e4600e853453c80bfefd011fbf');
    expect([canEncrypt(), randomBytes(5).length]).toEqual([true, 5]);
  });
});

describe('the path of a QR code', () => {
  it('merges adjacent squares in a row', () => {
    expect(
      qrPath([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
  });
});

describe('the messages', () => {
  const errorOf = (status: number | null, retryAfterMs: number | null = null) =>
    new CallError(status === null ? 'network' : 'status', 'x', { status, retryAfterMs });

  test.each([
    [null, false, "You're offline"],
    [errorOf(404), false, "You're offline"],
    [errorOf(404), true, 'Nothing found for this code'],
    [errorOf(429, 600_000), true, 'One moment'],
    [errorOf(503, 10_000), true, 'Not now'],
    [errorOf(null), true, 'Not now'],
    [errorOf(400), true, 'That didn’t work'],
    [null, true, 'That didn’t work'],
  ])('explain why a code delivers nothing: %j', (error, isOnline, title) => {
    expect(words.receiveNotice(error, isOnline).title).toBe(title);
  });

  test.each([
    [
      errorOf(429, 2_400_000),
      true,
      'Too many codes were created from your network recently. You can try again in 40 minutes.',
    ],
    [errorOf(429), true, 'Too many codes were created from your network recently. You can try again later.'],
    [errorOf(413), true, words.tooLarge.text],
    [
      errorOf(503),
      true,
      'The server can’t transfer settings right now. Try again in a minute, or use a file.',
    ],
    [errorOf(409), true, 'Something went wrong. Try again later, or use a file.'],
    [null, true, 'Something went wrong. Try again later, or use a file.'],
    [null, false, 'Codes need a connection. Files don’t.'],
  ])('explain why there is no code: %j', (error, isOnline, text) => {
    expect(words.sendNotice(error, isOnline).text).toBe(text);
  });

  it('name the size of a file that is too large', () => {
    const { text } = words.refusalNotice('too-large', 'Rollcall', 11_000_000);
    expect(text).toBe(
      `It is ${words.sizeText(11_000_000)}: exported settings are at most 5 MB. Your settings stay as they are.`,
    );
    expect(words.refusalNotice('too-large', 'Rollcall', null).text).toContain('too large');
    expect(words.refusalNotice('newer', 'Rollcall', 5).text).toContain('made by a newer version of Rollcall');
    expect([words.sizeText(300), words.sizeText(60_000)]).toEqual(['1 KB', '59 KB']);
  });

  it('say how long to wait, and why decrypting failed', () => {
    expect(words.waitText(20_000)).toBe('in a minute');
    expect(words.decryptNotice('damaged').title).not.toBe(words.decryptNotice('wrong-secret').title);
  });
});
