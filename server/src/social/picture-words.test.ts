import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead } from '@rollcall/game/site/page-head';
import { describe, expect, it } from 'vitest';
import { plainPageSettings } from '../http/testing/page-settings.ts';
import { pictureWords } from './picture-words.ts';

const settings = {
  ...plainPageSettings,
  site: { ...plainPageSettings.site, product_name: 'Muster' },
};
const words = pictureWords(settings);

describe('the words of the social pictures', () => {
  it('are those of the operator and of the page table', () => {
    expect(words.get('/social/who.png')).toEqual({
      product: 'Muster',
      game: 'Dungeons & Dragons Online',
      title: 'Live Character Viewer',
      subtitle: 'Choose a server to see who is online',
    });
  });

  it('are there for every picture that a page names', () => {
    const paths = Object.values(pageFacts).map(({ path }) =>
      path.replace('$server', 'orien').replace('$guild', 'x'),
    );
    const named = [...paths, '/nowhere', '/who/nowhere'].map((path) => pageHead(path, settings).picture.path);
    expect(new Set(named)).toEqual(new Set(words.keys()));
  });

  it('are filled in', () => {
    expect(JSON.stringify([...words.values()])).not.toMatch(/[{][a-z]+[}]/);
  });
});
