import { expect, it } from 'vitest';
import { organiserInHash, organiserLink } from './organiser-link.ts';

const [id, secret] = ['Vb3xQ0mZrJc5tWk8NfYuAg', 'hVx3bQmZr0Jc5tWk8NfYuA'];

it('the organiser’s link has the secret after #, and gives it back', () => {
  const link = organiserLink(id, secret);
  expect(link).toBe(`${location.origin}/raid/${id}#organiser=${secret}`);
  expect(organiserInHash(new URL(link).hash)).toBe(secret);
});

it.each([
  '',
  '#bench',
  '#organiser=',
  '#organiser=short',
  `#organiser=${secret}&x`,
  `#organiser=${'x'.repeat(200)}`,
])('there is no secret in %j', (hash) => {
  expect(organiserInHash(hash)).toBeNull();
});
