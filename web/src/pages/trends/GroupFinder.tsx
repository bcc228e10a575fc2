import { serverKey } from '@rollcall/game/servers';
import { useId, useMemo, useState } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartSetting, useChartSetting } from '../../charts/controls/chart-settings.ts';
import { type AddressField, useAddressChoice, useAddressField } from '../../ui/useAddressChoice.ts';
import * as view from '../../charts/group-chance/group-chance-view.ts';
import type { Subject } from './trends-choices.ts';
import { GroupChance, useGroupServers } from '../../charts/group-chance/GroupChance.tsx';
import { Select } from '../../charts/controls/Select.tsx';
import styles from './trends.module.css';

const kindSetting = chartSetting<view.GroupKind>('group-kind', 'Kind of group', [
  { value: 'raids', label: 'Any raid' },
  { value: 'levels', label: 'Levels' },
  { value: 'quest', label: 'Quest' },
]);
/** The id of the quest in the address; null = none or invalid. */
const questField: AddressField<number | null> = {
  read(given) {
    const text = given.get('group-quest') ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  },
  write: (id) => ({ 'group-quest': id === null ? null : String(id) }),
};

/** When to find a group, on the first server of the page, or else on the server of the reader's characters. */
export function GroupFinder({ subjects }: { subjects: readonly Subject[] }) {
  const choice = useGroupChoice(subjects);
  const { search, questName } = choice;
  return <GroupChance search={search} questName={questName} controls={<GroupControls choice={choice} />} />;
}

/** The search, kept in the address, and a function to change it. */
function useGroupChoice(subjects: readonly Subject[]) {
  const { game } = usePageSettings();
  const [kind, kindControl] = useChartSetting(kindSetting);
  const bands = useMemo(() => view.levelBands(game.level_cap), [game.level_cap]);
  const { servers, usual: own } = useGroupServers();
  const usual = subjects.find(({ server }) => server?.bitness === 64)?.server ?? own;
  const serverChoice = useMemo(
    () => ({
      parameter: 'group-server',
      values: servers.map(({ name }) => serverKey(name)),
      usual: serverKey(usual.name),
    }),
    [servers, usual],
  );
  const levelChoice = useMemo(
    () => ({ parameter: 'group-levels', values: bands, usual: bands.at(-1) ?? '' }),
    [bands],
  );
  const [key, setServer] = useAddressChoice(serverChoice);
  const [levels, setLevels] = useAddressChoice(levelChoice);
  const [questId, setQuest] = useAddressField(questField);
  const { quests } = useCatalogue();
  const server = servers.find(({ name }) => serverKey(name) === key) ?? usual;
  return {
    search: { server, kind, levels, questId },
    questName: questId === null ? null : (quests.get(questId)?.name ?? `quest ${questId}`),
    kindControl,
    bands,
    servers,
    setServer,
    setLevels,
    setQuest,
  };
}

function GroupControls({ choice }: { choice: ReturnType<typeof useGroupChoice> }) {
  const { search, servers, bands, questName, kindControl, setServer, setLevels, setQuest } = choice;
  return (
    <>
      <Select
        label="Server"
        options={servers.map(({ name }) => ({ value: serverKey(name), label: name }))}
        value={serverKey(search.server.name)}
        onChange={setServer}
      />
      {kindControl}
      {search.kind === 'levels' && (
        <Select
          label="Levels"
          options={bands.map((band) => ({ value: band, label: `Levels ${band.replace('-', '–')}` }))}
          value={search.levels}
          onChange={setLevels}
        />
      )}
      {search.kind === 'quest' && <QuestField key={questName} name={questName ?? ''} onChoose={setQuest} />}
    </>
  );
}

interface QuestFieldProps {
  /** Name of the chosen quest; '' = none. */
  readonly name: string;
  readonly onChoose: (id: number) => void;
}

/** Field for a quest by name, with suggestions of the browser. */
function QuestField({ name, onChoose }: QuestFieldProps) {
  const id = useId();
  const { quests, state } = useCatalogue();
  const [text, setText] = useState(name);
  const names = useMemo(
    () =>
      [...new Set([...quests.values()].map((quest) => quest.name))].toSorted((a, b) => a.localeCompare(b)),
    [quests],
  );
  const type = (next: string) => {
    setText(next);
    const found = view.questNamed(quests.values(), next);
    if (found !== null) onChoose(found.id);
  };
  const isUnknown =
    state === 'loaded' && text.trim() !== '' && view.questNamed(quests.values(), text) === null;
  return (
    <div className={`grid ${styles['quest']}`}>
      <input
        type="text"
        className="control full-width"
        aria-label="Quest"
        aria-describedby={`${id}-hint`}
        placeholder="Quest"
        autoComplete="off"
        spellCheck={false}
        list={`${id}-names`}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <span id={`${id}-hint`} className="color-third size-small">
        {isUnknown ? 'Keep typing, or choose a quest from the list.' : ''}
      </span>
    </div>
  );
}
