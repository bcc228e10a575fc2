import { type History, openHistory } from '../history.ts';
import { type JournalRecordingOptions, openJournalRecording } from '../journal-recording.ts';

/** The history of a server that is alone. */
export async function openTestHistory(options: JournalRecordingOptions): Promise<History> {
  return openHistory({ ...options, recording: await openJournalRecording(options) });
}
