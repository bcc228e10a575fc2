import type { ReportJob } from '../../server/src/reports/report-job.ts';
import { median, rounded } from '../live/statistics.ts';
import type { WatchedStore } from './watched-store.ts';

/** How long one job takes and how it asks the store. */
export interface JobFigures {
  readonly job: string;
  readonly answers: number;
  readonly took_ms: number;
  readonly statements: number;
  readonly longest_statement_ms: number;
}

/** Runs each job once to warm up, then `rounds` times; median time, and the longest statement of all rounds. */
export async function measureJobs(
  jobs: readonly ReportJob[],
  watched: WatchedStore,
  nowMs: number,
  rounds = 3,
): Promise<JobFigures[]> {
  const figures: JobFigures[] = [];
  for (const job of jobs) {
    await job.run(nowMs);
    watched.reset();
    const times: number[] = [];
    let answers = 0;
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      answers = (await job.run(nowMs)).size;
      times.push(performance.now() - began);
    }
    figures.push({
      job: job.name,
      answers,
      took_ms: rounded(median(times)),
      statements: Math.round(watched.statements() / rounds),
      longest_statement_ms: rounded(watched.longestMs()),
    });
  }
  return figures;
}
