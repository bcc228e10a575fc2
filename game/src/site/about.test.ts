import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { storedElsewhere, storedTables } from './stored-facts.ts';
import { aboutSections, type AboutSection, credits } from './about.ts';
import type { PageSettings } from './page-settings.ts';
import type { SiteSettings } from './site-settings.ts';
import { makePageSettings } from '../testing/makers.ts';

function makeSettings(site: Partial<SiteSettings> = {}, over: Partial<PageSettings> = {}): PageSettings {
  return makePageSettings(site, { build: { commit_hash: 'abc123', built_at: null }, ...over });
}

const sectionOf = (id: AboutSection['id'], settings: PageSettings) =>
  aboutSections(settings).find((section) => section.id === id);
const textOf = (id: AboutSection['id'], settings = makeSettings()) => JSON.stringify(sectionOf(id, settings));

describe('the about page', () => {
  it('has its sections in order', () => {
    expect(aboutSections(makeSettings()).map(({ title }) => title)).toEqual([
      'What it is',
      'Where the data comes from',
      'What is kept, and what is not',
      'What is stored about a character',
      'Privacy',
      'Contributions',
      'Credits and licences',
      'Contact',
      'Version',
    ]);
  });

  it('uses the names given by the operator and the game', () => {
    const settings = makeSettings(
      { product_name: 'Muster', author: 'Ada' },
      { game: { ...defaultDefinition, name: 'Realm', raid_timer_hours: 48 } },
    );
    const text = JSON.stringify(aboutSections(settings));
    expect(text).toContain('Muster shows what is happening in Realm');
    expect(text).toContain('Muster is made by Ada');
    expect(text).toContain('the makers of Realm');
    expect(text).toContain('raids of the last 48 hours');
    expect(text).not.toMatch(/Rollcall|Dungeons/);
  });

  it('lists everything that is stored about a character, and what export and erasure do with it', () => {
    expect(textOf('stored')).toContain(
      'Names that it had before, and until when. Nobody but its verified owner sees them. Kept: forever. Export: all of them. Erasing: deleted.',
    );
    expect(sectionOf('stored', makeSettings())?.facts).toHaveLength(
      Object.keys(storedTables).length + storedElsewhere.length,
    );
  });

  it.each([
    [false, false, null],
    [true, false, 'nobody in it exists.'],
    [true, true, 'nobody in it exists, and its past is made up.'],
    [false, true, 'Part of the history is made up'],
  ])(
    'says whether the world is a demo (%j) and its past is made up (%j)',
    (is_demo, has_made_up_history, note) => {
      const said = sectionOf('data', makeSettings({}, { is_demo, has_made_up_history }))?.note ?? null;
      if (note === null) expect(said).toBeNull();
      else expect(said).toContain(note);
    },
  );

  it('states the interval of counts, the age limit of reports, and the retention of data', () => {
    expect(textOf('data')).toContain('every 5 minutes, from reports that are less than 2 minutes old');
    expect(textOf('kept')).toContain('400 days');
    expect(textOf('kept')).toContain('180 days');
  });

  it.each([
    [true, 'Do Not Track or Global Privacy Control', 'switched off'],
    [false, 'switched off reports of page views', 'Do Not Track'],
  ])('says what is reported, depending on the operator’s choice: %j', (is_telemetry_on, said, unsaid) => {
    const text = textOf('privacy', makeSettings({ is_telemetry_on }));
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });

  const url = 'https://somewhere.example/';
  it.each<[AboutSection['id'], Partial<SiteSettings>, string[]]>([
    ['contributions', {}, ['/feedback']],
    ['contributions', { source_url: url, donation_url: url }, [url, url, '/feedback']],
    ['contact', {}, ['/feedback', '/health']],
    ['contact', { status_page_url: url }, ['/feedback', url]],
  ])('links from %s with %j to %j', (id, site, hrefs) => {
    expect(sectionOf(id, makeSettings(site))?.links.map(({ href }) => href)).toEqual(hrefs);
  });

  it('lists the supported browsers and the commit of the build', () => {
    expect(sectionOf('version', makeSettings())?.facts.map(({ term }) => term)).toEqual([
      'Browsers',
      'Commit',
    ]);
    expect(textOf('version')).toContain('Chrome 111, Firefox 115 and Safari 16.4, and in later versions');
    expect(textOf('version')).toContain('abc123');
  });

  it('credits with author and licence', () => {
    expect(credits.map(({ licence }) => licence.name)).toEqual([
      'CC BY 3.0',
      'ISC',
      'SIL Open Font License 1.1',
      'SIL Open Font License 1.1',
    ]);
    for (const { url: home, licence } of credits)
      expect([home, licence.url]).toEqual([
        expect.stringMatching(/^https:/),
        expect.stringMatching(/^https:/),
      ]);
  });
});
