import type { ServerFacts } from '@rollcall/game/definition';
import { WhoPanel } from '../who/WhoPanel.tsx';

/** Who is online, in the second place. */
export function SecondWho({ server }: { readonly server: ServerFacts }) {
  return <WhoPanel server={server} />;
}
