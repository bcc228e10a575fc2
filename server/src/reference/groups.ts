import type { EndpointName } from '@rollcall/game/endpoints';
import type { CallNotes } from './endpoint-notes.ts';
import type { Example } from './example.ts';
import { collectorExamples } from './examples/collector-examples.ts';
import { historyExamples, referenceExamples } from './examples/history-examples.ts';
import { liveExamples } from './examples/live-examples.ts';
import { visitorExamples } from './examples/visitor-examples.ts';
import { collectorNotes, siteNotes } from './notes/collector-notes.ts';
import { historyNotes, serviceNotes } from './notes/history-notes.ts';
import { catalogueNotes, definitionNotes, liveNotes } from './notes/live-notes.ts';
import { visitorNotes } from './notes/visitor-notes.ts';

interface Group {
  /** As the tag in the OpenAPI document and the anchor on the page. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly notes: Readonly<Partial<Record<EndpointName, CallNotes>>>;
}

/** The calls in the order in which a reader meets them. */
export const groups: readonly Group[] = [
  {
    name: 'live',
    title: 'Live',
    about: 'Who is online, which groups look for members, which servers are up.',
    notes: liveNotes,
  },
  {
    name: 'catalogue',
    title: 'Catalogue',
    about: 'Places and quests of the game, by the ids that live reads use.',
    notes: catalogueNotes,
  },
  {
    name: 'history',
    title: 'History',
    about:
      'What was recorded. Reports are computed on a schedule, never in a request: a day’s every minute, a week’s every five, longer ones every hour.',
    notes: historyNotes,
  },
  {
    name: 'service',
    title: 'Service',
    about: 'What the service says of itself and of the game.',
    notes: { ...definitionNotes, ...serviceNotes },
  },
  {
    name: 'visitors',
    title: 'Visitors',
    about:
      'How somebody proves that a character is theirs, and what visitors may write. Browsers may call these from our own pages, or from those that the operator allows.',
    notes: visitorNotes,
  },
  {
    name: 'collectors',
    title: 'Collectors',
    about:
      'How reports come in. A report of the wrong shape is refused whole; a wrong entity in it is rejected alone, and the rest is taken.',
    notes: collectorNotes,
  },
  {
    name: 'operators',
    title: 'Operators',
    about: 'News, banners and messages, with a key of the scope `site`.',
    notes: siteNotes,
  },
];

/** Notes on every call: a new endpoint does not compile without its own. */
export const callNotes: Readonly<Record<EndpointName, CallNotes>> = {
  ...liveNotes,
  ...catalogueNotes,
  ...historyNotes,
  ...definitionNotes,
  ...serviceNotes,
  ...visitorNotes,
  ...collectorNotes,
  ...siteNotes,
};

/** An example of every call. */
export const callExamples: Readonly<Record<EndpointName, Example>> = {
  ...liveExamples,
  ...historyExamples,
  ...referenceExamples,
  ...visitorExamples,
  ...collectorExamples,
};
