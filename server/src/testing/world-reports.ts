import { randomUUID } from 'node:crypto';
import { ask, askJson } from './ask.ts';
import type { BusyServer, MarkedReport } from './busy-world.ts';
import { type Acknowledged, type Reporter, startReporter } from './reporter.ts';

/** A busy world, and the server that receives its reports. */
export interface ReportedWorld {
  readonly url: string;
  /** Key of a collector that may report live data. */
  readonly secret: string;
  readonly world: readonly BusyServer[];
}

export interface AcknowledgedReport extends Acknowledged {
  readonly report: MarkedReport;
}

export interface Reporting {
  readonly reporters: readonly Reporter[];
  /** Resolves when everything sent has been acknowledged. Rejects if a report was rejected. */
  stop(): Promise<void>;
}

/** Reports the complete state: the status of the servers, their characters and their groups. */
export async function reportWhole({ url, secret, world }: ReportedWorld): Promise<void> {
  await ask(`${url}/v1/game/server-info`, { secret, ...statusReport(world) });
  for (const server of world) await reportServer({ url, secret }, server);
}

/** Reports one server of the game completely. */
export async function reportServer(
  { url, secret }: Omit<ReportedWorld, 'world'>,
  { whole }: BusyServer,
): Promise<void> {
  const { characters, lfms } = whole();
  // Large bodies take long on a busy machine.
  const asked = { method: 'POST', secret, timeoutMs: 60_000 };
  await askJson(`${url}/v1/characters`, { ...asked, body: characters });
  await askJson(`${url}/v1/lfms`, { ...asked, body: lfms });
}

function statusReport(world: readonly BusyServer[]) {
  const checked = { is_online: true, last_status_check: `${new Date().toISOString().slice(0, 19)}Z` };
  return { method: 'PATCH', body: { servers: Object.fromEntries(world.map(({ key }) => [key, checked])) } };
}

const statusEveryMs = 5_000;

interface ReportingParts extends ReportedWorld {
  /** Interval between reports of a list. */
  readonly everyMs: number;
  readonly onAcknowledged?: (acknowledged: AcknowledgedReport) => void;
}

/**
 * Reports the changes of each list repeatedly, with a separate collector and phase for each list, and the server status
 * every five seconds.
 */
export function startReporting(parts: ReportingParts): Reporting {
  const { url, secret, world, everyMs, onAcknowledged = () => {} } = parts;
  const run = randomUUID();
  const reporters: Reporter[] = [];
  const start = (change: () => MarkedReport) => {
    let report: MarkedReport;
    const reporter = startReporter({
      url,
      secret,
      everyMs,
      next: () => {
        report = change();
        const body = { ...report.body, batch_id: `${run} ${report.mark}` };
        return { method: 'PATCH', path: `/v1/${report.kind}`, body };
      },
      onAcknowledged: (acknowledged) => onAcknowledged({ ...acknowledged, report }),
    });
    reporters.push(reporter);
  };
  const changes = world.flatMap(({ moveCharacters, changeGroups }) => [moveCharacters, changeGroups]);
  const starts = changes.map((change, index) =>
    setTimeout(() => start(change), (index * everyMs) / changes.length),
  );
  // If a report is rejected because Redis is unavailable, the next one replaces it.
  const status = setInterval(
    () => void ask(`${url}/v1/game/server-info`, { secret, ...statusReport(world) }).catch(() => {}),
    statusEveryMs,
  );
  return {
    reporters,
    stop: async () => {
      clearInterval(status);
      for (const timer of starts) clearTimeout(timer);
      await Promise.all(reporters.map((reporter) => reporter.stop()));
    },
  };
}
