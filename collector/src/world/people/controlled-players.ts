import { idle, type Person } from '../inhabitants.ts';

/** A player who does as told, for whoever wants to see what comes of it. */
export interface ControlledPlayer {
  readonly person: Person;
  /** Comes as soon as the server is up; false = was told to leave. */
  isWanted: boolean;
}

/** Below the ids of every server of the simulated world, and the same in every world. */
const firstId = 1001;

const facts = [
  { name: 'Parrot-One', gender: 'Female', race: 'Human', level: 12, className: 'Bard', guildName: null },
  { name: 'Parrot-Two', gender: 'Male', race: 'Halfling', level: 20, className: 'Rogue', guildName: null },
  { name: 'Parrot-Three', gender: 'Female', race: 'Elf', level: 7, className: 'Wizard', guildName: null },
] as const;

/**
 * The controlled players: always online, never anonymous, in no party, nowhere but in their place, and writing nothing,
 * until they are told something else. Nobody else in the world heeds them, so that the evening is the same whatever
 * they are told.
 */
export function createControlledPlayers(serverName: string): ControlledPlayer[] {
  return facts.map(({ name, gender, race, level, className, guildName }, place) => ({
    isWanted: true,
    person: {
      id: firstId + place,
      serverName,
      name,
      gender,
      race,
      homeServerName: serverName,
      guildName,
      firstLevel: level,
      totalLevel: level,
      classes: [{ name: className, level }],
      isAnonymous: false,
      // Hidden they are by who serves them, not by the game.
      isNamelessWhenAnonymous: false,
      publicComment: null,
      onlineIndex: -1,
      session: 0,
      stirs: 0,
      logoutAtMs: Infinity,
      savedAtMs: 0,
      locationId: 0,
      pursuit: idle,
      party: null,
    },
  }));
}
