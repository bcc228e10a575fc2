import { findPlace } from '@rollcall/game/quest/area';
import { isRaid, type Quest, questWikiUrl } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { GroupChance, useGroupServers } from '../../charts/group-chance/GroupChance.tsx';
import { Select } from '../../charts/controls/Select.tsx';
import { useChartFailures } from '../../api/chart-failures.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { useAddressChoice } from '../../ui/useAddressChoice.ts';
import { Comparable } from './Comparable.tsx';
import { OpenGroups } from './OpenGroups.tsx';
import { questFacts, xpView } from './quest-facts-view.ts';
import { QuestRuns } from './QuestRuns.tsx';
import styles from './quest.module.css';

/** A quest: its facts, the groups for it, and statistics about its runs. */
export function OneQuest({ quest }: { quest: Quest }) {
  useDataErrorToast(useChartFailures(), pageToasts.show);
  return (
    <Page kind="wide">
      <QuestFacts quest={quest} />
      <OpenGroups quest={quest} />
      <Section id="runs" title="Run Statistics">
        <QuestRuns quest={quest} />
      </Section>
      <Section id="find-a-group" title="When to Find a Group">
        <Chance quest={quest} />
      </Section>
      <Section id="comparable" title="Comparable Quests">
        <Comparable quest={quest} />
      </Section>
    </Page>
  );
}

function QuestFacts({ quest }: { quest: Quest }) {
  const { game } = usePageSettings();
  const { areas } = useCatalogue();
  const { ownedContent } = useStored(lfmSettingsStore(game));
  const facts = useMemo(
    () => questFacts(quest, { area: findPlace(quest.area_id, areas), ownedContent }),
    [quest, areas, ownedContent],
  );
  const tip = cleanText(quest.tip ?? '');
  return (
    <div className={`columns gap-section below-banner ${styles['about']}`}>
      <div className="stack gap-3">
        <dl className={`card glow clip columns-4 ${styles['facts']}`}>
          {facts.map(({ label, value, note, tone }) => (
            <div key={label} className={`pad-3-4 ${styles['fact']}`}>
              <dt className="small-note">{label}</dt>
              <dd className={tone === 'good' ? 'color-leaf' : tone === 'bad' ? 'color-rose' : undefined}>
                <bdi>{value}</bdi>
                {note !== '' && <span className="small-note block">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {tip !== '' && (
          <p className="note">
            <b>Tip:</b> {tip}
          </p>
        )}
        <p className="note row wrap gap-0-4">
          {isRaid(quest) && <PlanRaid questId={quest.id} />}
          <Link to={pageFacts.quests.path}>All quests</Link>
          <a
            href={questWikiUrl(quest, game)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-row gap-6px"
          >
            This quest in the wiki
            <Icon name="outward" size={14} />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
      <Xp quest={quest} />
    </div>
  );
}

function Xp({ quest }: { quest: Quest }) {
  const xp = xpView(quest.xp);
  return (
    <div className={`card pad-4-5 ${styles['xp']}`}>
      {xp === null ? (
        <p className="note">The XP of this quest is unknown.</p>
      ) : (
        <table className="tabular">
          <caption className="small-note">XP by difficulty</caption>
          <thead>
            <tr>
              <th scope="col">Difficulty</th>
              {xp.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {xp.rows.map(({ difficulty, cells }) => (
              <tr key={difficulty}>
                <th scope="row">{difficulty}</th>
                {cells.map((cell, place) => (
                  <td key={xp.columns[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/**
 * Chart of the hours in which a group for the quest is likely, on the server of the visitor's characters or a chosen
 * one.
 */
function Chance({ quest }: { quest: Quest }) {
  const { servers, usual } = useGroupServers();
  const choice = useMemo(
    () => ({
      parameter: 'group-server',
      values: servers.map(({ name }) => serverKey(name)),
      usual: serverKey(usual.name),
    }),
    [servers, usual],
  );
  const [key, setServer] = useAddressChoice(choice);
  const server = servers.find(({ name }) => serverKey(name) === key) ?? usual;
  return (
    <GroupChance
      search={{ server, kind: 'quest', levels: '', questId: quest.id }}
      questName={cleanText(quest.name)}
      controls={
        <Select
          label="Server"
          options={servers.map(({ name }) => ({ value: serverKey(name), label: name }))}
          value={key}
          onChange={setServer}
        />
      }
    />
  );
}
