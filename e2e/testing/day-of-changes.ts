import type { Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';

/** What is on Thelanis when a page opens. */
interface Beginning {
  readonly lfms: readonly Lfm[];
  readonly characters: readonly Character[];
}

declare global {
  interface Window {
    /** Streams as many changes, as fast as the page shows them. @returns the id of whoever came last */
    bringChanges?: (count: number) => Promise<number>;
  }
}

/**
 * Streams to a page in place of the server, as fast as a test asks for changes: whoever has been there longest leaves, and
 * somebody else comes. Call before the page is opened.
 */
export async function replaceStream(page: Page, beginning: Beginning): Promise<void> {
  await page.addInitScript(({ lfms, characters }) => {
    /** Names come back in the course of a day; comments do not. */
    const nameOf = (id: number) => `Guest${id % 500}`;
    const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
    const kinds: Record<string, { readonly present: object[]; readonly next: (id: number) => object }> = {
      'lfms:thelanis': {
        present: [...lfms],
        next: (id) => ({
          ...lfms[id % lfms.length],
          id,
          comment: `Run ${id} of the day`,
          leader: { ...lfms[0]?.leader, id: 1_000_000 + id, name: nameOf(id) },
        }),
      },
      'characters:thelanis': {
        present: [...characters],
        next: (id) => ({ ...characters[id % characters.length], id, name: nameOf(id) }),
      },
    };
    /** Timers that set one another are held back by browsers. */
    const { port1, port2 } = new MessageChannel();
    const afterTask = (then: (value: unknown) => void) => {
      port1.addEventListener('message', then, { once: true });
      port2.postMessage(null);
    };
    port1.start();
    const idOf = (entity: object | undefined) => Number(Reflect.get(entity ?? {}, 'id'));
    let lastId = 100_000;

    class ReplacedStream extends EventTarget {
      readonly #topics: readonly string[];
      readonly #pings: readonly number[];
      #seq = 0;

      constructor(address: string) {
        super();
        this.#topics = new URL(address, location.href).searchParams.get('topics')?.split(',') ?? [];
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
        for (const topic of this.#topics) {
          const present = kinds[topic]?.present;
          if (present === undefined) continue;
          const data = Object.fromEntries(present.map((entity) => [idOf(entity), entity]));
          this.#sendOf(topic, 'snapshot', { data });
        }
        window.bringChanges = (count) => this.#bring(count);
      }

      async #bring(count: number): Promise<number> {
        for (let brought = 1; brought <= count; brought += 1) {
          lastId += 1;
          this.#seq += 1;
          for (const topic of this.#topics) this.#change(topic);
          // Several changes to a picture, as on a busy evening; each is a task of its own.
          await new Promise<unknown>((resolve) => {
            if (brought % 6 === 0) requestAnimationFrame(resolve);
            else afterTask(resolve);
          });
        }
        return lastId;
      }

      #change(topic: string): void {
        const kind = kinds[topic];
        if (kind === undefined) return;
        const next = kind.next(lastId);
        const left = kind.present.shift();
        kind.present.push(next);
        this.#sendOf(topic, 'delta', { updates: [next], removals: [idOf(left)] });
      }

      #sendOf(topic: string, type: string, rest: object): void {
        const server = topic.split(':')[1];
        this.#send(type, { topic, server, seq: this.#seq, epoch: 'day', last_data_fetch: now(), ...rest });
      }

      #send(type: string, rest: object): void {
        const data = JSON.stringify({ type, sent_at: now(), ...rest });
        this.dispatchEvent(new MessageEvent(type === 'ping' ? 'ping' : 'message', { data }));
      }
    }
    Object.assign(window, { EventSource: ReplacedStream });
  }, beginning);
}
