import { describe, expect, it } from 'vitest';
import { readBrowserFacts, readUserAgent } from './log-event.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      '142.0.0.0',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0.1`,
      'Edge',
      '142.0.1',
      'Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/120.0 Safari/537.36 OPR/106.0`,
      'Opera',
      '106.0',
      'Linux',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'Samsung Internet',
      '25.0',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      '140.0',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      '26.0',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      '142.0',
      'iOS',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0 Safari/537.36`,
      'Chrome',
      '140.0',
      'ChromeOS',
    ],
    ['curl/8.0', null, null, null],
    ['', null, null, null],
  ])('%s', (userAgent, browser, version, os) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, browser_version: version, os });
  });
});

describe('a browser', () => {
  it('reports the sizes of its screen and window', () => {
    expect(readBrowserFacts(window)).toMatchObject({
      user_agent: navigator.userAgent,
      screen_resolution: `${screen.width}x${screen.height}`,
      viewport_size: `${innerWidth}x${innerHeight}`,
    });
  });
});
