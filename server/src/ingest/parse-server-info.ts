import {
  reportedServerInfoSchema,
  serverInfoBodySchema,
  type Rejection,
  type ReportedServerInfo,
} from '@rollcall/game/report';
import * as z from 'zod/mini';
import { issueText, toIssues } from '../http/issue-text.ts';
import { createServerNames, shortName } from './server-names.ts';
import { ownField, readObservedAt, refuse, type ParseReport } from './report-door.ts';

const serversMaximum = 100;

/** The entries as they were sent: zod's record leaves out `__proto__`, which deserves its rejection like any name. */
function sentServers(body: unknown): [string, unknown][] {
  const servers = ownField(body, 'servers');
  return typeof servers === 'object' && servers !== null ? Object.entries<unknown>({ ...servers }) : [];
}

/** Status of servers: each name is judged alone; of two spellings of one name the last wins. */
export const parseServerInfo: ParseReport = (body, door) => {
  const outer = z.safeParse(serverInfoBodySchema, body, { error: issueText });
  if (!outer.success) return refuse(toIssues(outer.error.issues));
  const sent = sentServers(body);
  if (sent.length > serversMaximum) {
    return refuse([{ path: 'servers', message: `must name at most ${serversMaximum} servers` }]);
  }
  const observed = readObservedAt(body, door);
  if ('refusal' in observed) return observed;
  const names = createServerNames(door.definition);
  const servers = new Map<string, ReportedServerInfo>();
  const rejected: Rejection[] = [];
  for (const [name, info] of sent) {
    const known = names.known(name);
    const shape = z.safeParse(reportedServerInfoSchema, info, { error: issueText });
    if (known === null) rejected.push({ index: shortName(name), issues: [names.issue('', name)] });
    else if (!shape.success) rejected.push({ index: shortName(name), issues: toIssues(shape.error.issues) });
    else servers.set(known, shape.data);
  }
  return {
    state: 'report',
    report: { kind: 'server-info', servers, ...observed },
    rejected,
    batchId: outer.data.batch_id ?? null,
    unknownServers: names.unknown(),
    corrections: [],
  };
};
