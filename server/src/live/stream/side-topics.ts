/**
 * Topics beside the numbered ones, such as a roster by its id. Streams know nothing of what they carry. Their frames
 * have no number and are not kept: a reader gets the present data after each connect, and then whatever is newest.
 */
export interface SideTopics {
  /** The beginning of the names of these topics, before `:`, in lower case. */
  readonly prefix: string;
  /** Whether a text has the form of an id, such as 22 letters. */
  readonly isName: (id: string) => boolean;
  /** `type` of the frames. */
  readonly frameType: string;
  /** The data of a frame, read once for all viewers; null = gone. Rejects while the store is away. */
  readonly read: (id: string) => Promise<unknown>;
  /** Calls with the ids whose data may have changed. @returns unsubscribes */
  readonly subscribe: (listener: (ids: readonly string[]) => void) => () => void;
  /** Called when the first viewer follows an id, and when the last one leaves. */
  readonly setFollowed: (id: string, isFollowed: boolean) => void;
}
