import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { madeDays, madeEvents } from './testing/trends-answers.ts';
import { TrendsPage } from './TrendsPage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

const given = servedAnswers({
  '/v1/population/days': { data: madeDays() },
  '/v1/population/events': { data: madeEvents },
});

describe('the server-rendered trends page', () => {
  it('contains the last week, records, months and events', async () => {
    const text = textOf(await renderOnServer(<TrendsPage />, given));
    expect(text).toMatch(/All servers\. December 22.*: [\d,]+ characters online on average/);
    expect(text).toMatch(/Peak: [\d,.]+ characters online/);
    expect(text).toContain('December 2025');
    expect(text).toContain('Update 71');
    expect(text).toMatch(/6\s?% more characters online/);
  });

  it('reserves space for every chart, and for missing data', async () => {
    const html = await renderOnServer(<TrendsPage />, null);
    expect(html.match(/<figure/g)).toHaveLength(4);
    expect(html.match(/aria-busy="true"/g)?.length).toBeGreaterThan(2);
    expect(textOf(html)).not.toContain('No data');
  });
});
