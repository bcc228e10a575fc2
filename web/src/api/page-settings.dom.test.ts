import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageSettingsElementId } from '@rollcall/game/site/page-settings';
import { answerFetch } from '../testing/answers.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { loadPageSettings, readPageSettings } from './page-settings.ts';

const settings = makePageSettings();

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === null) return page;
  const element = page.createElement('script');
  element.type = 'application/json';
  element.id = pageSettingsElementId;
  element.textContent = text;
  page.head.append(element);
  return page;
}

afterEach(() => vi.unstubAllGlobals());

describe('the settings of the page', () => {
  it('are read from the page', () => {
    expect(readPageSettings(pageWith(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([null, '', '  \n'])('are missing in %j', (text) => {
    expect(readPageSettings(pageWith(text))).toBeNull();
  });

  it.each([
    ['{', 'JSON'],
    ['{"game":{}}', 'servers'],
  ])('are invalid in %j', (text, complaint) => {
    expect(() => readPageSettings(pageWith(text))).toThrow(complaint);
  });

  it('are not requested if the page has them', async () => {
    const fetched = answerFetch({ body: { data: settings } });
    expect(await loadPageSettings(pageWith(JSON.stringify(settings)))).toEqual(settings);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('come from the server if the page has none', async () => {
    const fetched = answerFetch({ body: { data: settings } });
    expect(await loadPageSettings(pageWith(null))).toEqual(settings);
    expect(fetched.mock.calls[0]?.[0]).toBe('/v1/game/definition');
  });
});
