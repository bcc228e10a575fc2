import { type History, openHistory } from '../history.ts';
import { type JournalRecordingOptions, openJournalRecording } from '../journal-recording.ts';

/** Opens the history of a single server. */
export async function openTestHistory(options: JournalRecordingOptions): Promise<History> {
  return openHistory({ ...options, recording: await openJournalRecording(options) });
}
