import { describe, expect, it } from 'vitest';
import { hearNews, newsEveryMs } from './group-news.ts';

const groups = (...ids: number[]) => new Map(ids.map((id) => [id, `group ${id}`]));

describe('news of a list', () => {
  it('says nothing of what is there at first', () => {
    expect(hearNews(null, groups(1, 2), 0).text).toBe('');
  });

  it('names new and closed groups', () => {
    const first = hearNews(null, groups(1, 2), 0);
    expect(hearNews(first, groups(2, 3), newsEveryMs).text).toBe(
      '1 new group: group 3. 1 closed group: group 1.',
    );
  });

  it('counts what is too much to name', () => {
    const first = hearNews(null, groups(), 0);
    const { text } = hearNews(first, groups(1, 2, 3, 4, 5), newsEveryMs);
    expect(text).toBe('5 new groups: group 1; group 2; group 3 and 2 more.');
  });

  it('keeps news for 15 seconds and then tells all of it at once', () => {
    const first = hearNews(null, groups(1), 0);
    const second = hearNews(first, groups(1, 2), newsEveryMs - 1);
    expect(second).toBe(first);
    const third = hearNews(second, groups(1, 2, 3), newsEveryMs);
    expect(third.text).toContain('2 new groups');
    expect(hearNews(third, groups(1, 2, 3, 4), newsEveryMs + 1)).toBe(third);
  });

  it('does not speak of a group that came and went in between', () => {
    const first = hearNews(null, groups(1), 0);
    const came = hearNews(first, groups(1, 2), 1000);
    expect(hearNews(came, groups(1), newsEveryMs)).toBe(first);
  });
});
