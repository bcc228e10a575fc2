import { idle, type Person } from '../inhabitants.ts';

/** A player who follows typed orders, so that an operator can see their effects. */
export interface ControlledPlayer {
  readonly person: Person;
  /** Whether the player is online when the server is up; false after an order to leave. */
  isWanted: boolean;
}

/** Id of the first controlled player, lower than all other ids and the same in every world. */
const firstId = 1001;

const facts = [
  { name: 'Parrot-One', gender: 'Female', race: 'Human', level: 12, className: 'Bard', guildName: null },
  { name: 'Parrot-Two', gender: 'Male', race: 'Halfling', level: 20, className: 'Rogue', guildName: null },
  { name: 'Parrot-Three', gender: 'Female', race: 'Elf', level: 7, className: 'Wizard', guildName: null },
] as const;

/**
 * Makes the controlled players. Until they get orders, they are always online in the same place, never anonymous, and
 * without a party or a comment. Nobody else in the world reacts to them, so the evening does not depend on their
 * orders.
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
      // When they are anonymous, our server hides them, not the game.
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
