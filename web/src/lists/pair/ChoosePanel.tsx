import type { ServerFacts } from '@rollcall/game/definition';
import { useId, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { canCombine, type PanelType, type SecondPanel } from '../panel-url.ts';
import styles from './pair.module.css';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { type ServerSummary, summarizeServers } from '../../api/server-summary.ts';
import { formatCount } from '../../ui/format.ts';

/** A server offered for a second panel. */
interface ServerChoice extends Pick<ServerSummary, 'server' | 'status' | 'isVipOnly'> {
  /** It is the server of the first panel. */
  readonly isCurrent: boolean;
  /** "12 groups", "345 characters"; empty = not known. */
  readonly count: string;
}

interface ServerChoiceFacts {
  readonly servers: readonly ServerFacts[];
  /** Null = no answer yet. */
  readonly infos: ServerInfos | null;
  readonly hasFailed: boolean;
  /** Current time by the server's clock, ms. */
  readonly nowMs: number;
  readonly current: ServerFacts;
  readonly type: PanelType;
}

/** All servers of the game by name, with the number of items that their panels would list. */
export function serverChoices({
  servers,
  infos,
  hasFailed,
  nowMs,
  current,
  type,
}: ServerChoiceFacts): ServerChoice[] {
  const byName = servers.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return summarizeServers(byName, infos, hasFailed, nowMs).map((summary) => ({
    server: summary.server,
    status: summary.status,
    isVipOnly: summary.isVipOnly,
    isCurrent: summary.server.name === current.name,
    count: summary.status === 'online' && summary.server.bitness === 64 ? countText(summary, type) : '',
  }));
}

const words = { who: 'character', grouping: 'group' } as const;

function countText({ characterCount, lfmCount }: ServerSummary, type: PanelType): string {
  const count = type === 'who' ? characterCount : lfmCount;
  return count === null ? '' : formatCount(count, words[type]);
}

interface ChoosePanelProps {
  readonly first: PanelType;
  readonly current: ServerFacts;
  readonly onChoose: (panel: SecondPanel) => void;
  readonly onClose: () => void;
}

const types = [
  { type: 'grouping', icon: 'rows', name: 'Grouping', text: 'Groups looking for members' },
  { type: 'who', icon: 'search', name: 'Who', text: 'Everyone who is online' },
] as const;

/** A dialog that chooses the kind of list and the server of the second panel. */
export function ChoosePanel({ first, current, onChoose, onClose }: ChoosePanelProps) {
  const [type, setType] = useState<PanelType | null>(null);
  return (
    <Dialog
      title={type === null ? 'Choose Secondary Panel' : 'Choose a Server'}
      description={
        type === null
          ? 'It opens next to this one.'
          : `The panel lists its ${type === 'who' ? 'characters' : 'groups'}.`
      }
      onClose={onClose}
    >
      {type === null ? (
        <TypeStep first={first} onChoose={setType} />
      ) : (
        <ServerStep
          type={type}
          current={current}
          onBack={() => setType(null)}
          onChoose={(server) => onChoose({ type, server })}
        />
      )}
    </Dialog>
  );
}

function TypeStep({
  first,
  onChoose,
}: Pick<ChoosePanelProps, 'first'> & { onChoose: (type: PanelType) => void }) {
  const reasonId = useId();
  return (
    <ul className={`grid gap-2 ${styles['types']}`}>
      {types.map(({ type, icon, name, text }) => {
        const isPossible = canCombine(first, type);
        return (
          <li key={type}>
            <button
              type="button"
              className={`grid gap-1 full-width full-height box text-start ground-raised color-text pad-4 ${styles['type']}`}
              // Not `disabled`, so that the keyboard can reach the reason.
              aria-disabled={!isPossible || undefined}
              aria-describedby={isPossible ? undefined : reasonId}
              onClick={isPossible ? () => onChoose(type) : undefined}
            >
              <Icon name={icon} size={24} />
              <span className="semibold">{name}</span>
              {isPossible ? (
                <span className={`small-note tabular ${styles['text']}`}>{text}</span>
              ) : (
                <span id={reasonId} className={`small-note tabular ${styles['text']}`}>
                  There is already a Who list
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ServerStepProps {
  readonly type: PanelType;
  readonly current: ServerFacts;
  readonly onBack: () => void;
  readonly onChoose: (server: ServerFacts) => void;
}

function ServerStep({ type, current, onBack, onChoose }: ServerStepProps) {
  const { game } = usePageSettings();
  const infos = useServerInfo();
  const nowMs = useServerNow();
  const choices = serverChoices({
    nowMs,
    servers: game.servers,
    infos: infos.data,
    hasFailed: infos.state === 'error',
    current,
    type,
  });
  return (
    <>
      <button
        ref={focusOnArrival}
        type="button"
        className={`inline-row color-sky size-small touch-height gap-2 rounded hover-underline ${styles['back']}`}
        onClick={onBack}
      >
        <Icon name="arrowLeft" size={16} />
        Choose another type
      </button>
      <ul className={`grid gap-2 ${styles['servers']}`}>
        {choices.map((choice) => (
          <li key={choice.server.name}>
            <ServerButton choice={choice} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Moves the focus here, since the pressed button is gone. */
const focusOnArrival = (button: HTMLElement | null) => button?.focus();

function ServerButton({
  choice,
  onChoose,
}: { readonly choice: ServerChoice } & Pick<ServerStepProps, 'onChoose'>) {
  const { server, status, isVipOnly, isCurrent, count } = choice;
  return (
    <button
      type="button"
      className={`full-width full-height box text-start ground-raised color-text grid pad-2-3 ${styles['server']}`}
      onClick={() => onChoose(server)}
    >
      <span className={`row wrap gap-0-2 ${styles['line']}`}>
        <span className="semibold">{server.name}</span>
        {isCurrent && <span className={`color-ember ${styles['badge']}`}>Current</span>}
        {isVipOnly && <span className={`color-ember ${styles['badge']}`}>VIP</span>}
        {server.bitness === 32 && <span className={`color-second ${styles['bitness']}`}>32-bit</span>}
      </span>
      <span className={`row wrap gap-0-2 ${styles['line']}`}>
        <StatusMark status={status} />
        {count !== '' && <span className={`small-note tabular ${styles['text']}`}>{count}</span>}
      </span>
    </button>
  );
}
