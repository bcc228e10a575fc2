import { expect, it } from 'vitest';
import { pagePhrases } from './vocabulary.ts';

it.each([
  ['home', ['start', 'front page', 'startseite', 'accueil', 'help', 'faq', 'hilfe', 'aide']],
  ['health', ['api status', 'site health']],
  ['no page', []],
])('the page %j is also called %j', (name, phrases) => {
  expect(pagePhrases(name)).toEqual(phrases);
});
