/**
 * The vocabulary of typed text in English, German and French, used by Ask, both lists, the API and alerts. Phrases may
 * have several words and are folded (`fold`). Names that the operator defines (classes, servers, levels) are not
 * included.
 */

/** A topic of a question. */
export type Topic =
  | 'groups'
  | 'people'
  | 'status'
  | 'guilds'
  | 'quests'
  | 'statistics'
  | 'count'
  | 'time'
  | 'compare';

/** The meaning of a phrase. */
export type WordMeaning =
  | { readonly kind: 'class'; readonly names: readonly string[]; readonly role: string | null }
  | { readonly kind: 'band'; readonly name: string; readonly first: number; readonly last: number }
  | { readonly kind: 'difficulty'; readonly name: string }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'page'; readonly page: string; readonly fragment: string }
  | { readonly kind: 'theme'; readonly theme: 'dark' | 'light' }
  | { readonly kind: 'raids' }
  | { readonly kind: 'online' | 'friends' | 'registered' | 'filler' };

type Row = readonly [meaning: WordMeaning, phrases: string];

const oneClass = (name: string, phrases: string): Row => [
  { kind: 'class', names: [name], role: null },
  phrases,
];
const role = (name: string, names: readonly string[], phrases: string): Row => [
  { kind: 'class', names, role: name },
  phrases,
];
const band = (name: string, first: number, last: number, phrases: string): Row => [
  { kind: 'band', name, first, last },
  phrases,
];
const difficulty = (name: string, phrases: string): Row => [{ kind: 'difficulty', name }, phrases];
const topic = (name: Topic, phrases: string): Row => [{ kind: 'topic', topic: name }, phrases];
const page = (name: string, phrases: string, fragment = ''): Row => [
  { kind: 'page', page: name, fragment },
  phrases,
];
const theme = (name: 'dark' | 'light', phrases: string): Row => [{ kind: 'theme', theme: name }, phrases];

/** Other names of classes; the beginnings of class names also match. */
const classRows: readonly Row[] = [
  oneClass('Barbarian', 'barb, barbar, barbare'),
  oneClass('Bard', 'barde'),
  oneClass('Cleric', 'clr, kleriker, clerc, pretre, priester'),
  oneClass('Fighter', 'ftr, kampfer, krieger, guerrier'),
  oneClass('Paladin', 'pally, pala, pali'),
  oneClass('Ranger', 'rgr, waldlaufer, rodeur'),
  oneClass('Rogue', 'rog, rouge, schurke, roublard, voleur'),
  oneClass('Sorcerer', 'sorc, sorcs, hexenmeister, zauberer, ensorceleur'),
  oneClass('Wizard', 'wiz, wizzy, magier, magicien, mage'),
  oneClass('Monk', 'monch, moine'),
  oneClass('Favored Soul', 'fvs, favoured soul, auserwahlte seele, ame favorite'),
  oneClass('Artificer', 'arti, arty, konstrukteur, artificier'),
  oneClass('Druid', 'dru, druide'),
  oneClass('Warlock', 'wlock, lock, hexer, occultiste'),
  oneClass('Alchemist', 'alch, alchy, alchemiker, alchimist, alchimiste'),
];

/** Roles, each with the classes that usually fill it. */
const roleRows: readonly Row[] = [
  role('Healer', ['Bard', 'Cleric', 'Favored Soul', 'Druid'], 'healer, heals, heal, heiler, soigneur, soin'),
  role('Tank', ['Barbarian', 'Fighter', 'Paladin'], 'tank, tanking'),
  role('Caster', ['Sorcerer', 'Wizard', 'Warlock'], 'caster, nuker, zauberwirker, lanceur de sorts'),
  role('Trapper', ['Rogue', 'Artificer'], 'trapper, traps, trapmonkey'),
];

/** Names of level ranges. The last one ends at the level cap. */
const bandRows: readonly Row[] = [
  band('Heroic', 1, 20, 'heroic, heroics, heroisch, heroique'),
  band('Epic', 20, 30, 'epic, epics, episch, epique'),
  band('Legendary', 30, Infinity, 'legendary, legendaries, legend, legendar, legendaire'),
];

const difficultyRows: readonly Row[] = [
  difficulty('Casual', 'casual, leger'),
  difficulty('Normal', 'normal'),
  difficulty('Hard', 'hard, schwer, difficile'),
  difficulty('Elite', 'elite, elites'),
  difficulty('Reaper', 'reaper, reapers, reaper mode, schnitter, faucheur, faucheuse'),
];

const raidRows: readonly Row[] = [[{ kind: 'raids' }, 'raid, raids, raiding, schlachtzug, schlachtzuge']];

/** Filler words. */
const fillerRows: readonly Row[] = [
  [
    { kind: 'filler' },
    'a, all, an, and, are, at, can, character, could, did, do, does, find, for, get, go, going, have, how, i, in, is, it, list, looking, many, me, most, much, my, need, now, of, on, open, or, please, right, see, show, some, that, the, there, to, today, tonight, want, was, what, where, which, why, with, any, next, again, game, play, playing, make, turn, switch, use, set, change, enable',
  ],
  [
    { kind: 'filler' },
    'auf, am, bei, bin, das, dem, den, der, die, ein, eine, einen, es, fur, gibt, hat, heute, ich, im, ist, jetzt, kann, mein, meine, mit, oder, sind, suche, suchen, und, warum, was, spiel, spielen, welche, welcher, wie, wo, zeig',
  ],
  [
    { kind: 'filler' },
    'au, aux, avec, cherche, chercher, dans, de, des, du, en, est, et, il, je, la, le, les, ma, maintenant, mes, mon, ou, pour, quel, quelle, quels, sont, sur, un, une, y a, a t il, pourquoi, jeu, jouer',
  ],
];

const topicRows: readonly Row[] = [
  topic(
    'status',
    'down, up, status, offline, alive, back, maintenance, downtime, server, servers, server status, go down, went down, come back, wartung, serveur, serveurs, hors ligne',
  ),
  topic(
    'groups',
    'group, groups, lfm, lfms, lfg, party, parties, pug, pugs, join, gruppe, gruppen, groupe, groupes',
  ),
  topic(
    'people',
    'who, whos, player, players, people, anyone, anybody, characters, toons, wer, spieler, jemand, qui, joueur, joueurs, personnes',
  ),
  topic('count', 'how many, how much, number of, count, wie viele, wieviele, combien, combien de, nombre de'),
  topic('guilds', 'guild, guilds, gilde, gilden, guilde, guildes'),
  topic('quests', 'quest, dungeon, quete, abenteuer'),
  topic(
    'statistics',
    'population, statistics, stats, demographics, bevolkerung, statistik, statistiken, statistiques',
  ),
  topic(
    'time',
    'when, best time, best times, what time, wann, beste zeit, quand, meilleur moment, meilleure heure',
  ),
  topic(
    'compare',
    'compare, comparison, versus, vs, vergleich, vergleiche, vergleichen, comparer, comparaison',
  ),
  [{ kind: 'online' }, 'online, logged in, en ligne, connecte, connectes'],
  [{ kind: 'friends' }, 'friend, friends, freund, freunde, ami, amis, amie, amies'],
  [
    { kind: 'registered' },
    'my characters, my character, my chars, my toons, my alts, meine charaktere, mes personnages',
  ],
];

const themeRows: readonly Row[] = [
  theme(
    'dark',
    'dark theme, dark mode, night mode, night theme, dark, go dark, dunkel, dunkles design, dunkler modus, dunkelmodus, nachtmodus, theme sombre, mode sombre, mode nuit, sombre',
  ),
  theme(
    'light',
    'light theme, light mode, dark mode off, turn off dark mode, disable dark mode, day mode, bright mode, light, helles design, heller modus, hell, tagmodus, theme clair, mode clair, mode jour, clair',
  ),
];

/** Other names of pages, besides their titles. */
const pageRows: readonly Row[] = [
  page('home', 'start, front page, startseite, accueil'),
  page('home', 'help, faq, hilfe, aide', 'faq'),
  page('live', 'server population, default server'),
  page(
    'servers',
    'peak times, peak hours, busiest hours, busiest time, stosszeiten, heures de pointe',
    'peak-times',
  ),
  page(
    'servers',
    'most popular class, popular class, popular classes, most played class, class distribution, class population, beliebteste klasse, classe la plus populaire',
    'primary-classes',
  ),
  page(
    'servers',
    'most popular race, popular race, popular races, most played race, race distribution',
    'races',
  ),
  page(
    'servers',
    'best server, which server, what server, busiest server, biggest server, quietest server, most active server, most populated server, server to choose, bester server, welcher server, meilleur serveur, quel serveur',
  ),
  page('servers', 'server comparison, compare servers, servers compared', 'compare'),
  page('quests', 'quests, dungeons, adventures, questen, abenteuerliste, quetes'),
  page(
    'quests',
    'xp, experience, xp per minute, xp per min, xp min, best xp, fastest xp, most xp, most popular quest, most popular quests, erfahrung, erfahrungspunkte',
  ),
  page(
    'timers',
    'timer, timers, raid timer, raid timers, my timers, my timer, my raid timer, my raid timers, lockout, lockouts, cooldown, cooldowns, can i run, when can i run, when can i raid, raidtimer, minuteur, minuteurs, minuterie, minuteries, minuteries de raid',
  ),
  page(
    'notifications',
    'alert, alerts, notification, notifications, notify, notify me, tell me, push, reminder, reminders, benachrichtigung, benachrichtigungen, alarm, alarme, alerte, alertes',
  ),
  page('friends', 'friends list, friend list, my friends list, freundesliste, liste damis'),
  page(
    'ignores',
    'ignore, ignored, ignore list, ignored players, ignore player, block, block player, blocked, mute, ignorieren, ignorierte, ignorierte spieler, joueurs ignores, bloquer',
  ),
  page('owned-content', 'packs, adventure packs, owned packs, my packs, what i own, abenteuerpakete'),
  page(
    'registration',
    'register, add character, register character, register my character, register a character, add my character, charakter registrieren, enregistrer un personnage',
  ),
  page('verification', 'verify, verify character, verify my character, access token'),
  page('activity', 'history, my history, character activity, playtime, play time, aktivitat, activite'),
  page(
    'user-settings',
    'settings, preferences, options, export, import, backup, phone, transfer settings, einstellungen, parametres, reglages',
  ),
  page('transfers', 'transfer, transfers, server transfer, server transfers, who moves where'),
  page('trends', 'trend, trends, forecast, growth, over the years'),
  page('about', 'privacy, source, credits, datenschutz, a propos'),
  page('feedback', 'bug, bugs, suggestion, contact, report a problem, report a bug, rueckmeldung, kontakt'),
  page('health', 'api status, site health'),
];

/** All rows. If two have the same phrase, the later one counts. */
export const vocabulary: readonly Row[] = [
  ...fillerRows,
  ...classRows,
  ...roleRows,
  ...bandRows,
  ...difficultyRows,
  ...raidRows,
  ...topicRows,
  ...themeRows,
  ...pageRows,
];

/** Other names of a page, besides its title. */
export const pagePhrases = (name: string): readonly string[] =>
  pageRows.flatMap(([meaning, phrases]) =>
    meaning.kind === 'page' && meaning.page === name ? phrases.split(', ') : [],
  );

/** Nicknames of quests, besides names and initials; by name in the catalogue, folded. */
export const questNicknames: Readonly<Record<string, string>> = {
  'tharashk arena': 'von1',
  'the prisoner': 'von2',
  'the jungle of khyber': 'von3',
  'haywire foundry': 'von4',
  'the vault of night': 'von5, von',
  'plane of night': 'von6, velah',
  'against the demon queen': 'dq1',
  "zawabi's revenge": 'dq2, dq',
  'ascension chamber': 'abbot',
  "the reaver's fate": 'stormreaver, reaver',
  'riding the storm out': 'rso',
  'the master artificer': 'toven',
  'hound of xoriat': 'hound',
  'too hot to handle': 'too hot',
  "old baba's hut": 'baba yaga',
};
