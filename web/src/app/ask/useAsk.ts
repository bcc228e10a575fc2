import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import * as censusReads from '@rollcall/game/api/census-reads';
import * as characterReads from '@rollcall/game/api/character-reads';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { type Endpoint, fillPath } from '@rollcall/game/api/endpoint';
import { serverKey } from '@rollcall/game/servers';
import { compileIgnoredWords } from '@rollcall/game/settings/ignored-word-patterns';
import { useOnline } from '../../api/online.ts';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useLive } from '../../api/useLive.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { useStored } from '../../storage/local-store.ts';
import type { AskBlock, AskFacts, LiveAnswers, CallResult } from './answer.ts';
import { knownPacks, knownQuests } from '@rollcall/game/filters/known-names';
import { knownPages, knownPeople } from './known-things.ts';
import { type AskPlan, planAnswer } from './plan.ts';
import { answersOf, leftOutOf } from './ask-blocks.ts';

/** Pause in typing after which a question is sent to the server, ms. */
const askDelayMs = 200;
/** Interval between refreshes of the displayed answers, in ms. */
const askAgainMs = 30_000;

/** The paths of the requests for a question; null = not needed. */
interface Paths {
  readonly groups: string | null;
  readonly people: string | null;
  readonly name: string | null;
  readonly guild: string | null;
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

function pathsOf({ groups, people, name, guild }: AskPlan['asked']): Paths {
  const { charactersByName, charactersOnServer } = characterReads;
  const server = people && serverKey(people.server.name);
  return {
    groups: groups && withQuery(lfmReads.lfms.path, groups.query),
    people: people && withQuery(fillPath(charactersOnServer.path, { server: server ?? '' }), people.query),
    name: name && `${fillPath(charactersByName.path, { name })}?match=near`,
    guild:
      guild &&
      withQuery(censusReads.guilds.path, String(new URLSearchParams({ name: guild, match: 'near' }))),
  };
}

/** The paths at the last pause in typing. */
function useDebouncedPaths(paths: Paths): Paths {
  const [debounced, setDebounced] = useState(paths);
  const update = useEffectEvent(() => setDebounced(paths));
  const { groups, people, name, guild } = paths;
  useEffect(() => {
    const timer = setTimeout(() => update(), askDelayMs);
    return () => clearTimeout(timer);
  }, [groups, people, name, guild]);
  return debounced;
}

/**
 * The answer to one request, refreshed while it is shown.
 *
 * @param path null = not needed
 * @param debounced `path` at the last pause in typing; while they differ, nothing is requested
 * @param nothing the result of a 404
 */
function useAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string | null,
  debounced: string | null,
  nothing: z.infer<Answer> | 'failed' = 'failed',
): CallResult<z.infer<Answer>> {
  const isOnline = useOnline();
  const isAsked = path !== null && path === debounced;
  const call = useMemo(() => ({ ...endpoint, path: debounced ?? endpoint.path }), [endpoint, debounced]);
  const { data, error } = useLive(call, {}, { intervalMs: askAgainMs, isEnabled: isAsked && isOnline });
  if (!isAsked) return path !== null && !isOnline ? 'failed' : null;
  if (data !== null) return data;
  if (error?.status === 404) return nothing;
  return error === null && isOnline ? null : 'failed';
}

function useLiveAnswers({ asked }: AskPlan): LiveAnswers {
  const paths = pathsOf(asked);
  const debounced = useDebouncedPaths(paths);
  const { charactersByName, charactersOnServer } = characterReads;
  const guilds = useAnswer(censusReads.guilds, paths.guild, debounced.guild);
  return {
    groups: useAnswer(lfmReads.lfms, paths.groups, debounced.groups),
    people: useAnswer(charactersOnServer, paths.people, debounced.people),
    named: useAnswer(charactersByName, paths.name, debounced.name, {}),
    guilds: guilds === null || guilds === 'failed' ? guilds : guilds.data,
  };
}

/** The facts for answers: what the browser knows, and the server states. */
function useFacts(): AskFacts {
  const settings = usePageSettings();
  const { data } = useServerInfo();
  // An empty answer counts as loading.
  const infos = data !== null && Object.keys(data).length > 0 ? data : null;
  const { quests: questsById, areas: areasById } = useCatalogue();
  const registered = useCharacterList('registered');
  const friends = useCharacterList('friends');
  const { data: ignoredEntries } = useStored(ignoresStore);
  const { data: ignoredWords } = useStored(ignoredWordsStore);
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  const quests = useMemo(() => knownQuests(questsById), [questsById]);
  const packs = useMemo(() => knownPacks(questsById), [questsById]);
  const pages = useMemo(() => knownPages(settings), [settings]);
  const people = useMemo(
    () => knownPeople({ registered: registered.entries, friends: friends.entries, ignored: ignoredEntries }),
    [registered.entries, friends.entries, ignoredEntries],
  );
  const ignored = useMemo(
    () => ({
      ignoredIds: new Set(ignoredEntries.map(({ id }) => id)),
      ignoredWords: compileIgnoredWords(ignoredWords),
    }),
    [ignoredEntries, ignoredWords],
  );
  const presence = useMemo(() => {
    const answers = [registered.answer, friends.answer].filter((answer) => answer !== null);
    return new Map(answers.flatMap((answer) => Object.values(answer).map((each) => [each.id, each])));
  }, [registered.answer, friends.answer]);
  return {
    settings,
    infos,
    questsById,
    areasById,
    quests,
    packs,
    people,
    pages,
    registered: registered.entries,
    friends: friends.entries,
    ignored,
    presence,
    nowMs,
    timeZone,
  };
}

/** The answers to a question known so far. */
export interface AskState {
  readonly blocks: readonly AskBlock[];
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Words that the first answer does not use, as typed. */
  readonly leftOut: readonly string[];
}

/** Answers a question while it is typed: at once with what the browser knows, then with the server's answers. */
export function useAsk(text: string): AskState {
  const facts = useFacts();
  // The order of servers is fixed by the first counts, since counts change every few seconds.
  const [firstInfos, setFirstInfos] = useState(facts.infos);
  if (firstInfos === null && facts.infos !== null) setFirstInfos(facts.infos);
  const { settings, quests, packs, people, pages, registered } = facts;
  const plan = useMemo(
    () => planAnswer(text, { settings, infos: firstInfos, quests, packs, people, pages, registered }),
    [text, settings, firstInfos, quests, packs, people, pages, registered],
  );
  const live = useLiveAnswers(plan);
  const isOnline = useOnline();
  const asked = [
    [plan.asked.groups, live.groups],
    [plan.asked.people, live.people],
    [plan.asked.name, live.named],
    [plan.asked.guild, live.guilds],
  ].filter(([question]) => question !== null);
  const blocks = text.trim() === '' ? [] : answersOf(plan, live, facts);
  return {
    blocks,
    leftOut: leftOutOf(plan, blocks),
    isPending: isOnline && asked.some(([, said]) => said === null),
    hasFailed: asked.some(([, said]) => said === 'failed'),
  };
}
