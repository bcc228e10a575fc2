import { plural } from '@rollcall/game/plural';
import { join } from 'node:path';
import type { HealthReason } from '@rollcall/game/site/health';
import type { Logger } from '../http/logger.ts';
import type { JournalFiles } from './journal-files.ts';
import { countDamagedRecords } from './journal-record.ts';
import type { JournalDamage } from './journal-segments.ts';

export interface DamageCount {
  readonly records: number;
  readonly bytes: number;
}

export interface DamageLog {
  /**
   * Called when the folder has been opened. `found` is the damage in it, which an earlier run may have reported in
   * part.
   */
  open(found: readonly JournalDamage[]): Promise<void>;
  report(damage: JournalDamage): Promise<void>;
  reportMissing(segment: number): void;
  count(): DamageCount;
  reasons(): readonly HealthReason[];
}

/** Maximum size of damaged bytes that are kept, so that a disk that returns only noise is not filled with copies. */
const keptBytes = 64 * 2 ** 20;

export function createDamageLog(files: JournalFiles, folder: string, logger: Logger): DamageLog {
  const known = new Set<string>();
  let count: DamageCount = { records: 0, bytes: 0 };
  let missing = 0;

  const keep = async (name: string, bytes: Buffer): Promise<string> => {
    if (count.bytes + bytes.length > keptBytes) return 'not kept: there are too many';
    try {
      const file = await files.create(join(folder, name));
      try {
        await file.write(bytes, 0);
        await file.flush();
      } finally {
        await file.close();
      }
      return `kept in journal/${name}`;
    } catch (error) {
      return `not kept: ${error instanceof Error ? error.message : String(error)}`;
    }
  };

  const report = async ({ segment, offset, bytes }: JournalDamage) => {
    const name = `${String(segment).padStart(12, '0')}-${offset}.damaged`;
    if (known.has(name)) return;
    known.add(name);
    const where = await keep(name, bytes);
    const records = countDamagedRecords(bytes);
    count = { records: count.records + records, bytes: count.bytes + bytes.length };
    logger.error(
      `Journal segment ${segment} is damaged: ${bytes.length} bytes at ${offset}, at least ${records} ` +
        `${plural(records, 'record')}, are skipped and ${where}. ` +
        'Events in them that are not yet in the database are lost.',
    );
  };

  return {
    open: async (found) => {
      for (const name of await files.list(folder)) if (name.endsWith('.damaged')) known.add(name);
      for (const damage of found) await report(damage);
    },
    report,
    reportMissing: (segment) => {
      const name = `${segment} missing`;
      if (known.has(name)) return;
      known.add(name);
      missing += 1;
      logger.error(`Journal segment ${segment} cannot be opened: its events are left out.`);
    },
    count: () => count,
    reasons: () => {
      const message = `The journal was damaged: ${count.records} or more records (${count.bytes} bytes) were skipped`;
      return [
        ...(count.records === 0 ? [] : [{ code: 'journal-damaged', message }]),
        ...(missing === 0
          ? []
          : [{ code: 'journal-missing', message: `${missing} segments of the journal cannot be opened` }]),
      ];
    },
  };
}
