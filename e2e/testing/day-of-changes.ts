import type { Page } from '@playwright/test';
import type { Lfm } from '@rollcall/game/lfm/lfm';

declare global {
  interface Window {
    /** Streams this many changes, as fast as the page shows them. @returns the id of the last group */
    bringChanges?: (count: number) => Promise<number>;
  }
}

/**
 * Streams to a page in place of the server, as fast as a test asks for changes: the oldest group leaves, and another one
 * comes. Call before the page is opened.
 *
 * @param lfms the groups on Thelanis when the page opens
 */
export async function replaceStream(page: Page, lfms: readonly Lfm[]): Promise<void> {
  await page.addInitScript((beginning) => {
    const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
    const groupsTopic = 'lfms:thelanis';
    const present: object[] = [...beginning];
    /** Names repeat after a while; comments never do. */
    const nextGroup = (id: number) => ({
      ...beginning[id % beginning.length],
      id,
      comment: `Run ${id} of the day`,
      leader: { ...beginning[0]?.leader, id: 1_000_000 + id, name: `Guest${id % 500}` },
    });
    /** A channel instead of timers, since browsers delay nested timers. */
    const { port1, port2 } = new MessageChannel();
    const afterTask = (then: (value: unknown) => void) => {
      port1.addEventListener('message', then, { once: true });
      port2.postMessage(null);
    };
    port1.start();
    const idOf = (entity: object | undefined) => Number(Reflect.get(entity ?? {}, 'id'));
    let lastId = 100_000;

    class ReplacedStream extends EventTarget {
      readonly #pings: readonly number[];
      #seq = 0;

      constructor() {
        super();
        this.#pings = [
          window.setTimeout(() => this.#begin()),
          window.setInterval(() => this.#send('ping', { last_data_fetch: { thelanis: now() } }), 5000),
        ];
      }

      close(): void {
        this.#pings.forEach((timer) => clearTimeout(timer));
      }

      #begin(): void {
        this.#send('hello', { build: { commit_hash: '', built_at: null }, epoch: 'day' });
        const data = Object.fromEntries(present.map((group) => [idOf(group), group]));
        this.#sendGroups('snapshot', { data });
        window.bringChanges = (count) => this.#bring(count);
      }

      async #bring(count: number): Promise<number> {
        for (let brought = 1; brought <= count; brought += 1) {
          lastId += 1;
          this.#seq += 1;
          this.#change();
          // Several changes to a picture, as on a busy evening; each is a task of its own.
          await new Promise<unknown>((resolve) => {
            if (brought % 6 === 0) requestAnimationFrame(resolve);
            else afterTask(resolve);
          });
        }
        return lastId;
      }

      #change(): void {
        const next = nextGroup(lastId);
        const left = present.shift();
        present.push(next);
        this.#sendGroups('delta', { updates: [next], removals: [idOf(left)] });
      }

      #sendGroups(type: string, rest: object): void {
        const frame = {
          topic: groupsTopic,
          server: 'thelanis',
          seq: this.#seq,
          epoch: 'day',
          last_data_fetch: now(),
        };
        this.#send(type, { ...frame, ...rest });
      }

      #send(type: string, rest: object): void {
        const data = JSON.stringify({ type, sent_at: now(), ...rest });
        this.dispatchEvent(new MessageEvent(type === 'ping' ? 'ping' : 'message', { data }));
      }
    }
    Object.assign(window, { EventSource: ReplacedStream });
  }, lfms);
}
