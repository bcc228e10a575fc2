/** Reads a long stretch in slices of a length that fits the store it reads from. */
export interface SliceReader {
  /** Reads the next slice of about `length` rows, and tells how many rows there were. */
  read<Slice extends { readonly rows: number }>(
    readSlice: (length: number) => Promise<Slice>,
  ): Promise<Slice & { readonly isLast: boolean }>;
}

/** Time that a slice is meant to take: whoever else asks the store waits no longer, and a bad guess stays under 100 ms. */
const wantedMs = 45;
/** Shorter slices would cost more than they spare, however busy the machine is. */
const lengths = { first: 4_000, least: 2_000, most: 20_000 };
/** Small slices tell more of the way to the store than of its speed. */
const tellingRows = 500;

/**
 * Makes slices as long as the store can read in the wanted time: after each the next is at most twice as long, or as much
 * shorter as it must be.
 *
 * @param elapsedMs a clock that only goes forward, in milliseconds
 */
export function createSliceReader(elapsedMs: () => number = () => performance.now()): SliceReader {
  let { first: length } = lengths;
  return {
    read: async (readSlice) => {
      const asked = length;
      const began = elapsedMs();
      const slice = await readSlice(asked);
      const tookMs = Math.max(0.1, elapsedMs() - began);
      if (slice.rows >= tellingRows) length = nextLength(asked, (slice.rows * wantedMs) / tookMs);
      return { ...slice, isLast: slice.rows < asked };
    },
  };
}

function nextLength(length: number, fitting: number): number {
  return Math.round(Math.min(2 * length, lengths.most, Math.max(lengths.least, fitting)));
}
