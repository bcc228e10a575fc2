import { escapeHtml } from '@rollcall/game/text';
import { plural } from '@rollcall/game/plural';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { isDataOld, serverStatus, withoutOldStatus } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import type { HotBody } from '../http/hot-answers.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { BodyFacts } from '../http/send-prepared.ts';
import type { LiveState } from '../live/server-state.ts';

export interface Badge extends HotBody {
  readonly ready: () => PreparedBody;
  readonly facts: BodyFacts;
}

const badgeFacts: BodyFacts = {
  contentType: 'image/svg+xml; charset=utf-8',
  cacheControl: 'public, max-age=60',
};

/** A badge is made again after this time even without a report, since it says when data is old. */
const keptForMs = 10_000;

/** The badge of each server, by key, made once per version of its state. */
export function createBadges(current: () => LiveState, nowMs: () => number): ReadonlyMap<string, Badge> {
  return new Map(current().servers.map(({ key }, at) => [key, badgeAt(at, current, nowMs)]));
}

function badgeAt(at: number, current: () => LiveState, nowMs: () => number): Badge {
  let made: { readonly info: ServerInfo; readonly atMs: number; readonly body: PreparedBody } | null = null;
  return {
    facts: badgeFacts,
    ready: () => {
      const server = current().servers[at];
      if (server === undefined) throw new RangeError(`no server at ${at}`);
      const { info } = server.info;
      const atMs = nowMs();
      if (made?.info === info && Math.abs(atMs - made.atMs) < keptForMs) return made.body;
      const body = prepareBody(Buffer.from(badgeSvg(server.name, info, atMs)));
      // Smaller than a packet, compressed or not.
      made = { info, atMs, body: { ...body, worthwhile: () => 'identity' } };
      return made.body;
    },
  };
}

/** Backgrounds on which white text is readable (4.5 : 1), on light and dark pages. */
const backgrounds = { name: '#2c3342', online: '#187043', offline: '#b3262d', unknown: '#5d6576' } as const;

/** "812 players · 34 groups", "offline", "no data". */
function badgeText(info: ServerInfo, status: 'online' | 'offline' | 'unknown'): string {
  if (status === 'unknown') return 'no data';
  if (status === 'offline') return 'offline';
  const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${plural(count, noun)}`;
  return `online · ${counted(info.character_count, 'player')} · ${counted(info.lfm_count, 'group')}`;
}

/**
 * The badge of a server. Old data counts as no data.
 *
 * @param nowMs milliseconds since 1970
 */
export function badgeSvg(serverName: string, info: ServerInfo, nowMs: number): string {
  const reported = serverStatus(withoutOldStatus({ [serverKey(serverName)]: info }, nowMs), serverName);
  const status = reported === 'online' && isDataOld(info, nowMs) ? 'unknown' : reported;
  const text = badgeText(info, status);
  const title = escapeHtml(`${serverName}: ${text}`);
  const nameWidth = textWidth(serverName);
  const width = textWidth(text);
  const nameEnd = nameWidth + 2 * padding;
  const total = nameEnd + width + 2 * padding;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="20" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${total}" height="20" rx="4"/></clipPath>`,
    '<g clip-path="url(#r)">',
    `<rect width="${nameEnd}" height="20" fill="${backgrounds.name}"/>`,
    `<rect x="${nameEnd}" width="${total - nameEnd}" height="20" fill="${backgrounds[status]}"/>`,
    '</g>',
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" aria-hidden="true">',
    `<text x="${padding}" y="14" textLength="${nameWidth}">${escapeHtml(serverName)}</text>`,
    `<text x="${nameEnd + padding}" y="14" textLength="${width}">${escapeHtml(text)}</text>`,
    '</g></svg>\n',
  ].join('');
}

/** Space before and after a text, in pixels. */
const padding = 7;

/**
 * Width of a text in 11 px Verdana, rounded up: in other fonts `textLength` changes the gaps between letters. Server
 * names have Latin letters, spaces and hyphens only.
 */
function textWidth(text: string): number {
  return Math.ceil(Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0));
}

function letterWidth(letter: string): number {
  if (/[fijlrtI ,.·-]/.test(letter)) return 4.2;
  if (/[mwMW]/.test(letter)) return 10;
  return /[A-Z]/.test(letter) ? 7.8 : 6.8;
}
