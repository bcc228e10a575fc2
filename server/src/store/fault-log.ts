/** Logs the faults of something that is tried again and again: each once, until a try succeeds. */
export function createFaultLog(log: (fault: string) => void) {
  let last = '';
  return {
    /** '' = the last try succeeded. */
    last: () => last,
    clear: () => {
      last = '';
    },
    note: (fault: string) => {
      if (fault !== last) log(fault);
      last = fault;
    },
  };
}
