import { expect, it } from 'vitest';
import { renderOnServer } from '../../../testing/RenderOnServer.tsx';
import { PopulationDistributionSection } from './PopulationDistributionSection.tsx';
import { servedAnswers } from '../../../testing/served-answers.ts';

const averages = {
  orien: { avg_character_count: 300, avg_lfm_count: 4 },
  khyber: { avg_character_count: 100, avg_lfm_count: 12 },
};
const answers = servedAnswers({ '/v1/population/average/quarter': { data: averages } }, 0);

it('the server renders the first chart of the page', async () => {
  const html = await renderOnServer(<PopulationDistributionSection focus={null} />, answers);
  expect(html.match(/data-series="/g)).toHaveLength(2);
  expect(html).toContain('75.0%');
  expect(html).toContain('No data: Argonnessen, Cannith');
});

it('the first chart keeps its space if the server has no answer', async () => {
  const html = await renderOnServer(<PopulationDistributionSection focus={null} />, null);
  expect(html).toContain('Loading...');
  expect(html).toContain('data-chart-picture');
  expect(html).not.toContain('data-series');
});
