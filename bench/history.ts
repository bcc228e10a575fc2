import { parseArgs } from 'node:util';
import { measureActivity } from './history/measure-activity.ts';
import { measureForecast } from './history/measure-forecast.ts';
import { measureQuests, measureSessions } from './history/measure-quests.ts';
import { measureImport, measureReports } from './history/measure-reports.ts';
import { makeBoardEvening, measureReplay } from './history/measure-replay.ts';
import { type Figures, prefixed, runSections } from './shared/measure.ts';
import { benchEngines, type Engine } from './shared/stores.ts';

/*
 * npm run bench -- history [import|reports|forecast|quests|activity|replay]
 *
 * The cost of history, on the embedded store and, if TEST_DATABASE_URL names one, on PostgreSQL.
 *
 * import    [--days 365] importing samples of every server through the API of a whole server
 * reports   [--days 365] [--characters 500000] every report about population, characters and trends
 * forecast  [--file PATH] quality of the forecast of counts on a real year, and in the weeks after a clock change
 * quests    [--sessions 3000000] [--changes 300000] quest figures in memory, and finding sessions in recorded activity
 * activity  [--rows 5000000] [--characters 500000] reading the activity of one character, and scoring who is active
 * replay    [--online 4000] [--minutes 60] recording an evening of the simulated world with what changes on boards and
 *           without: the ratio, the size, an hour of the busiest server
 *
 * The last line is JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '365' },
    characters: { type: 'string', default: '500000' },
    file: { type: 'string', default: '../shared/data/lfm-counts-2020-02-to-2021-02.csv' },
    sessions: { type: 'string', default: '3000000' },
    changes: { type: 'string', default: '300000' },
    rows: { type: 'string', default: '5000000' },
    online: { type: 'string', default: '4000' },
    minutes: { type: 'string', default: '60' },
  },
});
const [wanted] = positionals;
const [days, characters, rows] = [Number(values.days), Number(values.characters), Number(values.rows)];

const sections = {
  import: () => onEngines((engine) => measureImport(engine, days)),
  reports: () => onEngines((engine) => measureReports(engine, { days, characters })),
  forecast: () => measureForecast(values.file),
  quests: async () => ({
    ...(await measureQuests(Number(values.sessions))),
    ...(await onEngines((engine) => measureSessions(engine, Number(values.changes)))),
  }),
  activity: () => onEngines((engine) => measureActivity(engine, { rows, characters })),
  replay: async () => {
    const evening = await makeBoardEvening(Number(values.online), Number(values.minutes));
    return onEngines((engine) => measureReplay(engine, evening));
  },
};
await runSections('history', sections, { wanted, limits: { 'replay embedded reportRatio': 1.1 } });

async function onEngines(measure: (engine: Engine) => Promise<Figures>): Promise<Figures> {
  let figures: Figures = {};
  for (const engine of benchEngines()) figures = { ...figures, ...prefixed(engine, await measure(engine)) };
  return figures;
}
