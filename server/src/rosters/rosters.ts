import { randomBytes } from 'node:crypto';
import {
  type EditRefusal,
  editRoster,
  type RosterEdit,
  type StoredRoster,
} from '@rollcall/game/raid-roster/edit-roster';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import type { RosterRow } from '@rollcall/game/raid-roster/visible-roster';
import { HttpError, notFound, tooManyOfNetwork } from '../http/http-error.ts';
import { namesVersion } from '../http/if-match.ts';
import { limits } from '../http/limits.ts';
import { secretMissing } from '../http/token-holder.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import { admitNetwork } from '../visitors/kept-networks.ts';
import { hashCredential, isCredential, makeSecret } from '../visitors/secrets.ts';
import type { WriteBounds } from '../visitors/write-bounds.ts';
import {
  countOfNetwork,
  deleteRoster,
  insertRoster,
  type KeptRoster,
  lockRoster,
  updateRoster,
} from './roster-rows.ts';

interface RostersParts {
  readonly store: Store;
  readonly bounds: Pick<WriteBounds, 'added'>;
  readonly view: (row: RosterRow) => Promise<Roster>;
  /** Called with the ids of rosters that have been edited or deleted. */
  readonly onChanged: (ids: readonly string[]) => void;
  /** Called when rosters have been deleted to make room for others. */
  readonly onTrimmed: () => void;
  readonly nowMs: () => number;
  /** Whether networks are limited. */
  readonly isLimited: boolean;
}

interface AskedEdit {
  readonly id: string;
  /** Left out = anybody may edit. @throws HttpError if the caller may not */
  readonly authorize?: (kept: KeptRoster) => void;
  /** `If-Match`: the version that the edit is based on; null or left out = any. */
  readonly ifMatch?: string | null;
  /** Address of somebody who signs up, whose network may be blocked. */
  readonly address?: string;
  /** @throws HttpError 400 that names a field which does not fit the roster */
  readonly editOf: (kept: KeptRoster) => RosterEdit;
}

const { rows: mostOfNetwork } = limits.rosterTable.table.perPrefix;

/** Creates, edits and deletes rosters in the store. Errors of the store are passed on. */
export function createRosters({ store, bounds, view, onChanged, onTrimmed, nowMs, isLimited }: RostersParts) {
  async function added(size: { readonly rows: number; readonly bytes: number }): Promise<void> {
    if ((await bounds.added(size)) > 0) onTrimmed();
  }

  async function insert(sql: TransactionSql, kept: Omit<KeptRoster, 'bytes'>, address: string) {
    const network = await admitNetwork(sql, address);
    if (isLimited && (await countOfNetwork(sql, network)) >= mostOfNetwork) throw tooManyRosters();
    return insertRoster(sql, kept, network);
  }

  return {
    async make(
      roster: StoredRoster,
      address: string,
      id = randomBytes(16).toString('base64url'),
    ): Promise<{ data: Roster; secret: string }> {
      const secret = makeSecret();
      const kept = {
        id,
        secretHash: hashCredential(secret),
        version: 1,
        createdAtMs: nowMs(),
        roster,
      };
      const bytes = await store.transaction((sql) => insert(sql, kept, address));
      await added({ rows: 1, bytes });
      return { data: await view(kept), secret };
    },

    /** @throws HttpError 404, 409 or 412, or the error of the edit */
    async edit({ id, authorize, ifMatch = null, address, editOf }: AskedEdit): Promise<Roster> {
      const outcome = await store.transaction(async (sql) => {
        if (address !== undefined) await admitNetwork(sql, address);
        const kept = await lockRoster(sql, id);
        if (kept === null) throw noRoster();
        authorize?.(kept);
        if (ifMatch !== null && !namesVersion(ifMatch, kept.version))
          return { state: 'newer', row: kept } as const;
        const result = editRoster(kept.roster, editOf(kept), nowMs());
        if (result.state === 'refused') throw refusalOf(result.why);
        const row = { ...kept, version: kept.version + 1, roster: result.roster };
        const bytes = await updateRoster(sql, row);
        return { state: 'edited', row, moreBytes: Math.max(0, bytes - kept.bytes) } as const;
      });
      if (outcome.state === 'newer') throw newerVersion(await view(outcome.row));
      onChanged([id]);
      await added({ rows: 0, bytes: outcome.moreBytes });
      return view(outcome.row);
    },

    /** @throws HttpError 404, or the error of `authorize` */
    async remove(id: string, authorize: (kept: KeptRoster) => void): Promise<void> {
      await store.transaction(async (sql) => {
        const kept = await lockRoster(sql, id);
        if (kept === null) throw noRoster();
        authorize(kept);
        await deleteRoster(sql, id);
      });
      onChanged([id]);
    },
  };
}

export type Rosters = ReturnType<typeof createRosters>;

/** Authorizes the organiser, or throws an HttpError 403. @throws HttpError 401 at once without a secret */
export function organiserOnly(secret: string | null): (kept: KeptRoster) => void {
  if (secret === null) throw secretMissing();
  return (kept) => {
    if (!isOrganiser(secret, kept)) throw secretRefused();
  };
}

/**
 * Authorizes a person of the roster or the organiser, or throws an HttpError 404 or 403.
 *
 * @throws HttpError 401 at once without a secret
 */
export function personOrOrganiser(personId: string, secret: string | null): (kept: KeptRoster) => void {
  if (secret === null) throw secretMissing();
  return (kept) => {
    const person = kept.roster.people.find(({ id }) => id === personId);
    if (person === undefined) throw noPerson();
    const isOwn = isCredential(secret, Buffer.from(person.secret_hash, 'base64url'));
    if (!isOwn && !isOrganiser(secret, kept)) throw secretRefused();
  };
}

export function isOrganiser(secret: string | null, { secretHash }: Pick<KeptRoster, 'secretHash'>): boolean {
  return secret !== null && isCredential(secret, secretHash);
}

export const noRoster = () => notFound('There is no such roster');
export const noPerson = () => notFound('Nobody in this roster has this id');

const secretRefused = () => new HttpError(403, 'secret-refused', 'This secret does not allow that');

const tooManyRosters = () => tooManyOfNetwork('too-many-rosters', 'rosters', mostOfNetwork);

const newerVersion = (data: Roster) =>
  new HttpError(412, 'newer-version', 'The roster has been changed in the meantime', { data });

function refusalOf(why: EditRefusal): HttpError {
  switch (why) {
    case 'locked':
      return new HttpError(409, 'roster-locked', 'The organiser has locked the roster');
    case 'full':
      return new HttpError(409, 'roster-full', 'The roster has no room for another person');
    case 'signed-up':
      return new HttpError(409, 'already-signed-up', 'This character has signed up already');
    case 'taken':
      return new HttpError(409, 'place-taken', 'This place is taken');
    case 'unknown-person':
      return noPerson();
  }
}
