import { describe, expect, it } from 'vitest';
import { verificationSubject } from './verification-subject.ts';

const entry = (id: number) => ({ id, character: null });
const two = [entry(7), entry(8)];

describe('whom the page is about', () => {
  it.each([
    ['one of mine', '?id=8', two, { kind: 'own', entry: entry(8) }],
    ['one of mine, among other parameters', '?x=1&id=7', two, { kind: 'own', entry: entry(7) }],
    ['one that is not mine', '?id=9', two, { kind: 'unregistered', id: 9 }],
    ['anybody, to somebody without characters', '?id=9', [], { kind: 'unregistered', id: 9 }],
    ['my only one, when none is named', '', [entry(7)], { kind: 'own', entry: entry(7) }],
    ['one of several', '', two, { kind: 'choose' }],
    ['nobody', '', [], { kind: 'nobody' }],
    ['the largest id', '?id=1099511627775', [], { kind: 'unregistered', id: 1_099_511_627_775 }],
  ])('%s', (_, search, registered, subject) => {
    expect(verificationSubject(search, registered)).toEqual(subject);
  });

  it.each(['', '0', '-7', '7.5', '1e3', '0x7', 'Torvald', '7;8', '1099511627776', '9'.repeat(400), '%00'])(
    'nobody that is named by %j',
    (id) => {
      expect(verificationSubject(`?id=${id}`, two)).toEqual({ kind: 'bad-id' });
    },
  );
});
