import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import { plainView } from '../lfm/lfm-list-view.ts';
import { lfmViewParams } from '../lfm/lfm-view-params.ts';
import { plainWhoView } from '../who/who-filters.ts';
import { whoViewParams } from '../who/who-view-params.ts';
import { changedSearch } from '../../ui/useAddressChoice.ts';
import type { SearchChanges } from '../../ui/useSearch.ts';

const facts = defaultDefinition;
const lfm = { ...plainView(facts), minLevel: 20, searchText: 'shroud' };
const who = { ...plainWhoView(facts), classNameFilter: ['Bard', 'Cleric'], stringFilter: 'harbor' };
const pair = 'secondary-panel-type=who&secondary-panel-server=khyber';

describe('a link to a view', () => {
  const page = 'https://x.test/grouping/orien';
  const { link } = lfmViewParams;

  it('replaces the view in the address and keeps other parameters', () => {
    expect(link(`${page}?raids=only&guild-name=x&search=old#place`, lfm, facts, 'primary')).toBe(
      `${page}?guild-name=x&levels=20-&search=shroud`,
    );
  });

  it('keeps the view of the other panel and the parameters of the pair', () => {
    expect(link(`${page}?levels=1-9&${pair}`, lfm, facts, 'secondary')).toBe(
      `${page}?levels=1-9&${pair}&secondary-levels=20-&secondary-search=shroud`,
    );
    expect(link(`${page}?levels=1-9&${pair}&secondary-levels=3-4`, lfm, facts, 'primary')).toBe(
      `${page}?${pair}&secondary-levels=3-4&levels=20-&search=shroud`,
    );
  });

  it('replaces a Who search given to the page', () => {
    expect(whoViewParams.link(`${page}?${pair}&initial-search-query=x`, who, facts, 'secondary')).toBe(
      `${page}?${pair}&secondary-classes=Bard,Cleric&secondary-search=harbor`,
    );
  });

  it('is still a link to a view when the view is the default', () => {
    expect(link(page, plainView(facts), facts, 'primary')).toBe(`${page}?sort=level`);
  });
});

describe('two panels', () => {
  it('read their own parameters', () => {
    const query = `levels=5-9&secondary-levels=20-30&secondary-sort=-name&${pair}&initial-search-query=x`;
    expect(lfmViewParams.parse(query, facts, 'primary')).toEqual({
      ...plainView(facts),
      minLevel: 5,
      maxLevel: 9,
    });
    expect(whoViewParams.parse(query, facts, 'secondary')).toEqual({
      ...plainWhoView(facts),
      minLevel: 20,
      maxLevel: 30,
      sortBy: { type: 'name', ascending: false },
      stringFilter: 'x',
    });
  });

  it('remove their own parameters, and keep those of the pair', () => {
    const [first, second] = ['levels=5-9&search=a', 'secondary-levels=1-2&secondary-search=b'];
    const [page, given] = [`${first}&${second}&${pair}`, 'initial-search-query=c'];
    const left = (changes: SearchChanges) => changedSearch(`?${page}&${given}`, changes);
    expect(left(lfmViewParams.without('primary'))).toBe(`?${second}&${pair}&${given}`);
    expect(left(lfmViewParams.without('secondary'))).toBe(`?${first}&${pair}&${given}`);
    expect(left(whoViewParams.without('secondary'))).toBe(`?${first}&${pair}`);
  });

  it('use shared parameters in the same way', () => {
    const both = 'levels=5-9&classes=Bard&guild=y&search=x&sort=-level';
    const said = { minLevel: 5, maxLevel: 9, guilds: 'y', sortBy: { type: 'level', ascending: false } };
    expect(lfmViewParams.parse(both, facts, 'primary')).toEqual({
      ...plainView(facts),
      ...said,
      classes: ['Bard'],
      searchText: 'x',
    });
    expect(whoViewParams.parse(both, facts, 'primary')).toEqual({
      ...plainWhoView(facts),
      ...said,
      classNameFilter: ['Bard'],
      stringFilter: 'x',
    });
    // All others belong to only one of the lists.
    const others = {
      lfm: 'characters=mine&raids=only&joinable=only&ineligible=hidden&full=hidden&all-levels=hidden&not=x',
      who: 'groups=only&match=exact&in_quest=only&recruiting=only&initial-search-query=x',
    };
    expect(whoViewParams.parse(others.lfm, facts, 'primary')).toBeNull();
    expect(lfmViewParams.parse(others.who, facts, 'primary')).toBeNull();
  });
});
