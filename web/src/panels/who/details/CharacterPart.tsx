import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useCloseDialog } from '../../../ui/useCloseDialog.ts';
import { GuildLink } from '../../GuildLink.tsx';
import { PersonMark, ShapeIcon } from '../../people/PersonLine.tsx';
import { QuestLink } from '../../QuestLine.tsx';
import type { CharacterContent } from './who-details.ts';
import styles from './who-details.module.css';

interface CharacterPartProps {
  readonly content: CharacterContent;
  readonly onSearchGuild: (guild: string) => void;
}

/** All that is known of a character. */
export function CharacterPart({ content, onSearchGuild }: CharacterPartProps) {
  const { person, isAnonymous, isFriend, isRegistered, guild, serverName, quests, comment, updated } =
    content;
  const close = useCloseDialog();
  const search = (name: string) => {
    onSearchGuild(name);
    close();
  };
  return (
    <>
      <p className={styles['about']}>
        <ShapeIcon name={person.raceIcon} size={28} />
        <span>
          Level {person.level}
          {person.race !== '' && ` · ${person.race}`}
        </span>
        {person.hasCrown && <PersonMark mark="crown" />}
        {isFriend && <PersonMark mark="friend" />}
        {isRegistered && <span className={styles['you']}>One of your characters</span>}
      </p>
      {comment !== '' && (
        <p className={styles['comment']} dir="auto">
          {comment}
        </p>
      )}
      <dl className={styles['facts']}>
        <Fact label="Classes">
          <ul className={styles['classes']}>
            {person.classes.map(({ icon, name, level }, index) => (
              // Nothing says that a character bears a class once only.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${name} ${index}`}>
                {icon !== null && <ShapeIcon name={icon} size={16} />}
                <bdi>{name}</bdi> {level}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="Guild">
          <span className={styles['guild']}>
            {guild === null ? (
              <bdi>{person.guild === '' ? 'None' : person.guild}</bdi>
            ) : (
              <GuildLink serverName={serverName} guildName={guild} />
            )}
            {guild !== null && <Button onClick={() => search(guild)}>Search this guild</Button>}
          </span>
        </Fact>
        <Fact label="Place">
          <bdi>{person.place}</bdi>
        </Fact>
        {quests.length > 0 && (
          <Fact label={quests.length === 1 ? 'Quest' : 'One of'}>
            <ul className={styles['quests']}>
              {quests.map((quest) => (
                <li key={quest.id}>
                  <QuestLink quest={quest} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label="Last update">
          <span title={updated.title}>{updated.text}</span>
        </Fact>
      </dl>
      {isAnonymous && (
        <p className={styles['note']}>This character is anonymous: name, guild and place are not shown.</p>
      )}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
