import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import type { GameDefinition } from '@rollcall/game/definition';
import { offsetsWithin, utcOffsets } from '@rollcall/game/time-zone';
import { groupChances, type LevelBand, levelBands, valuesInZone } from '@rollcall/game/trends/group-forecast';
import { hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { dayMs, weekMs } from '@rollcall/game/time';
import type { GroupForecast } from '@rollcall/game/trends/trends';
import { indexQuestsById, isRaid, type Quest } from '@rollcall/game/quest/quest';
import type { FastifyPluginCallback } from 'fastify';
import { badField, notFound } from '../http/http-error.ts';
import { prepareJson } from '../http/prepared-body.ts';
import { textOf, valueOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import type { GroupHours } from './group-hours.ts';
import type { GroupKind } from './group-kinds.ts';
import { type ReadServer, reportPending } from './report-routes.ts';
import { readZone } from './zoned-reports.ts';

interface GroupForecastParts {
  readonly groups: Pick<GroupHours, 'facts' | 'job'>;
  readonly definition: Pick<GameDefinition, 'level_cap' | 'rhythm_zone'>;
  readonly nowMs: () => number;
  readonly readServer: ReadServer;
  readonly quests: () => ReadonlyMap<number, Quest>;
  readonly send: SendPrepared;
}

export const groupForecastEndpoints = ['groupForecast'] as const satisfies readonly EndpointName[];

/** `lfms/forecast`, computed for each request from counts in memory. */
export function groupForecastRoutes(parts: GroupForecastParts): FastifyPluginCallback {
  const { groups, readServer, send } = parts;
  const cacheControl = `public, max-age=${groups.job.everyMs / 1000}`;
  const inZone = (values: readonly number[], zone: string | null, decimals = 0) => {
    const span = { fromMs: parts.nowMs(), toMs: parts.nowMs() + weekMs + dayMs };
    const offsets = {
      rhythm: offsetsWithin(parts.definition.rhythm_zone, span),
      zone: zone === null ? utcOffsets : offsetsWithin(zone, span),
    };
    const factor = 10 ** decimals;
    return valuesInZone(values, span.fromMs, offsets).map((value) => Math.round(value * factor) / factor);
  };
  return (app, _options, done) => {
    app.get(endpoints.groupForecast.path, async (request, reply) => {
      const typed = textOf(request.query, 'server');
      if (typed === '') throw badField('server', 'is missing: name one');
      const server = readServer(typed).name;
      const asked = readKind(parts, request.query);
      const zone = readZone(request.query);
      const facts = groups.facts(server, asked.meaning);
      if (facts === null) throw reportPending('Groups are being counted for the first time, try again');
      const weeks = Math.floor(facts.weeksSeen.reduce((sum, count) => sum + count, 0) / hoursPerWeek);
      const data: GroupForecast = {
        server,
        ...asked.facts,
        weeks_seen: weeks,
        hours: weeks === 0 ? [] : inZone(groupChances(facts), zone, 4),
        weeks_seen_by_hour: weeks === 0 ? [] : inZone(facts.weeksSeen, zone),
        weeks_posted_by_hour: weeks === 0 ? [] : inZone(facts.weeksPosted, zone),
        groups_by_hour: weeks === 0 ? [] : inZone(facts.groups, zone, 2),
      };
      return send(request, reply, prepareJson({ data }), {
        ...liveJson,
        cacheControl,
      });
    });
    done();
  };
}

interface AskedKind {
  readonly meaning: GroupKind;
  readonly facts: Pick<GroupForecast, 'kind' | 'quest_id' | 'minimum_level' | 'maximum_level'>;
}

const kindNames = ['quest', 'raids', 'levels'] as const;
const noFacts = { quest_id: null, minimum_level: null, maximum_level: null };

/**
 * Reads the requested kind of group. @throws HttpError 400 naming what is missing, repeated or wrong, 404 for an
 * unknown quest
 */
function readKind(parts: GroupForecastParts, query: unknown): AskedKind {
  const given = kindNames.flatMap((name) => {
    const value = valueOf(query, name);
    return value === null ? [] : [{ name, value: value.trim() }];
  });
  const [asked, second] = given;
  if (asked === undefined) throw badField('quest', 'is missing: give quest, raids or levels');
  if (second !== undefined) throw badField(second.name, `must not be given beside ${asked.name}`);
  switch (asked.name) {
    case 'quest':
      return ofQuest(parts, asked.value);
    case 'raids':
      return ofRaids(parts, asked.value);
    case 'levels':
      return ofLevels(parts, asked.value);
  }
}

/** Both ids of a quest, since groups may use either. */
const idsOf = ({ id, alt_id }: Quest): number[] => (alt_id === null ? [id] : [id, alt_id]);

function ofQuest({ quests }: GroupForecastParts, text: string): AskedKind {
  if (!/^\d{1,15}$/.test(text)) throw badField('quest', 'must be the id of a quest');
  const quest = indexQuestsById(quests().values()).get(Number(text));
  if (quest === undefined) throw notFound('There is no such quest');
  return { meaning: { questIds: idsOf(quest) }, facts: { ...noFacts, kind: 'quest', quest_id: quest.id } };
}

function ofRaids({ quests }: GroupForecastParts, text: string): AskedKind {
  if (text.toLowerCase() !== 'any') throw badField('raids', 'must be any');
  const questIds = [...quests().values()].filter(isRaid).flatMap(idsOf);
  return { meaning: { questIds }, facts: { ...noFacts, kind: 'raids' } };
}

const bandText = ({ minimum, maximum }: LevelBand): string => `${minimum}-${maximum}`;

function ofLevels({ definition }: GroupForecastParts, text: string): AskedKind {
  const bands = levelBands(definition.level_cap);
  const levels = bands.find((band) => bandText(band) === text);
  if (levels === undefined) throw badField('levels', `must be one of ${bands.map(bandText).join(', ')}`);
  const { minimum, maximum } = levels;
  return {
    meaning: { levels },
    facts: { ...noFacts, kind: 'levels', minimum_level: minimum, maximum_level: maximum },
  };
}
