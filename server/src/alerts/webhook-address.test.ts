import { describe, expect, it } from 'vitest';
import { readWebhook, readWebhookPrefixes } from './webhook-address.ts';

const token = 'a-b_c'.repeat(12);
const right = `https://discord.com/api/v10/webhooks/123456789012345678/${token}`;
const path = `webhooks/123456789012345678/${token}`;
const prefixes = ['https://chat.example/hooks/'];

describe('the address of a webhook', () => {
  it.each([
    `https://discord.com/api/${path}`,
    `  https://discord.com/api/${path}/ `,
    `https://discordapp.com/api/${path}`,
    `https://canary.discord.com/api/v9/${path}`,
    `https://ptb.discord.com:443/api/v10/${path}`,
  ])('of Discord has one spelling: %s', (text) => {
    expect(readWebhook(text, [])).toEqual({ address: right });
  });

  it('may begin with a prefix of the operator', () => {
    expect(readWebhook('https://CHAT.example/hooks/one?key=2', prefixes)).toEqual({
      address: 'https://chat.example/hooks/one?key=2',
    });
  });

  it.each([
    ['', /^must be the address of a Discord webhook/],
    ['a word', /^must be the address of a Discord webhook/],
    [`http://discord.com/api/${path}`, /^must begin with https/],
    [`https://me:secret@discord.com/api/${path}`, /user name or a password/],
    [`https://discord.com/api/${path}#here`, /before the #/],
    [`https://discord.com/api/${path}?wait=true`, /before the \?/],
    [`https://discord.com:8443/api/${path}`, /^must be the address/],
    [`https://discord.com/api/${path}/slack`, /^must be the address/],
    [`https://discord.com/api/webhooks/123/${token}`, /^must be the address/],
    [`https://discord.com.evil.example/api/${path}`, /^must be the address/],
    [`https://discord.com@evil.example/api/${path}`, /user name or a password/],
    [`https://evil.example/api/${path}`, /^must be the address/],
    ['https://127.0.0.1/hooks/one', /^must be the address/],
    ['https://chat.example/hooks/../admin', /or begin as the operator of this server allows$/],
    ['https://chat.example/hooks/%2e%2e/admin', /^must be the address/],
    ['https://chat.example/hooks/..%2Fadmin', /^must be the address/],
    ['https://chat.example.evil.example/hooks/one', /^must be the address/],
  ])('is refused with the reason: %s', (text, problem) => {
    expect(readWebhook(text, prefixes)).toEqual({ problem: expect.stringMatching(problem) as unknown });
  });

  it('is never repeated in the reason', () => {
    expect(JSON.stringify(readWebhook(`https://discord.com/${path}`, prefixes))).not.toContain(token);
  });
});

it.each([
  [[], []],
  [['https://chat.example'], ['https://chat.example/']],
  [['https://chat.example:8443/a'], ['https://chat.example:8443/a']],
  [['http://chat.example/'], undefined],
  [['https://me@chat.example/'], undefined],
  [['https://chat.example/?a=1'], undefined],
  [['https://chat.example/', 'chat'], undefined],
])('prefixes of an operator %j are %j', (parts, read) => {
  expect(readWebhookPrefixes(parts)).toEqual(read);
});
