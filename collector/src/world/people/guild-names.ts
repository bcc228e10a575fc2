import { createPrng } from '../chance/prng.ts';

const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((word) => word.replaceAll(/\s+/g, ' '));

const manners = words(`
  Ancient, Ascended, Bold, Broken, Burning, Caffeinated, Crimson, Cursed, Drunken, Eternal, Fallen, Forgotten, Gilded,
  Grumpy, Hidden, Honorable, Infamous, Iron, Jaded, Lost, Lucky, Midnight, Noble, Obsidian, Radiant, Reckless, Restless,
  Rogue, Sacred, Savage, Silent, Sleepless, Sunken, Twilight, Unbroken, Undying, Untamed, Wandering, Wayward, Weekend
`);

const bands = words(`
  Alliance, Avengers, Blades, Brewers, Brotherhood, Cartel, Chosen, Company, Coterie, Council, Covenant, Crusaders,
  Daggers, Defenders, Delvers, Dragons, Exiles, Explorers, Fellowship, Guardians, Heralds, Heroes, Hunters, Knights,
  Legion, Looters, Marauders, Misfits, Nomads, Outcasts, Pathfinders, Phoenix, Pilgrims, Raiders, Rangers, Ravens,
  Remnant, Sentinels, Shadows, Slackers, Society, Stalkers, Syndicate, Templars, Tide, Vanguard, Veterans, Wardens,
  Warriors, Wolves
`);

const homes = words(`
  Avalon, the Anvil, the Blue Moon, Dawn, the Deep, Dusk, the Eastern Gate, Embers, Eternity, the Fifth Hour, the Flame,
  the Free Isles, the Frozen North, the Grove, the Hearth, the Hidden Hall, Honor, the Last Light, Lore, the Long Road,
  Misrule, the Northern Star, the Old School, the Open Door, the Quiet Hour, the Red Keep, the Rising Sun, Ruin, the
  Silver Coast, Steel, Stormreach, the Third Age, Thunder, Twilight, the Void, the West Wind, Wisdom
`);

/** All guild names there are: `The Wayward Wolves`, `Wolves of the Anvil`, `Wayward Wolves`. */
const stockSize = manners.length * bands.length * 2 + bands.length * homes.length;

/** So many guilds of one server differ for certain. */
export const guildsPerServer = stockSize;

/** The guilds of one server, numbered: another number below `guildsPerServer` is another name. */
export function createGuildBook(seed: string | number, serverName: string): (index: number) => string {
  const offset = createPrng(seed, serverName, 'guilds').below(stockSize);
  return (index) => guildNameAt(((index + offset) * stride) % stockSize);
}

/** A prime that divides no size of the stock: steps of it visit every name once before any twice. */
const stride = 104_729;

function guildNameAt(index: number): string {
  const band = bands[index % bands.length] ?? '';
  const rest = Math.floor(index / bands.length);
  if (rest < homes.length) return `${band} of ${homes[rest] ?? ''}`;
  const manner = manners[(rest - homes.length) % manners.length] ?? '';
  return rest - homes.length < manners.length ? `${manner} ${band}` : `The ${manner} ${band}`;
}
