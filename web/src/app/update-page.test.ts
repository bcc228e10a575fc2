import { expect, it } from 'vitest';
import { mayLoadAhead } from './update-page.ts';

it.each([
  ['a browser that reports nothing', {}, true],
  ['Wi-Fi', { connection: { saveData: false, type: 'wifi' } }, true],
  ['a browser that only reports the speed', { connection: { saveData: false, effectiveType: '4g' } }, true],
  ['a browser that saves data', { connection: { saveData: true, type: 'wifi' } }, false],
  ['a mobile network', { connection: { saveData: false, type: 'cellular' } }, false],
])('pages are loaded ahead with %s: %j, %j', (_, browser, isSo) => {
  expect(mayLoadAhead(browser)).toBe(isSo);
});
