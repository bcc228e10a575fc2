import { createPrng } from '../chance/random.ts';

/** Syllables and words for names of characters and guilds, invented for this project. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Each consists of consonants followed by vowels, so that a name splits into parts in only one way, and different parts
 * give different names.
 */
const onsets = words(`
  Ba Be Bo Bri Bra Bro Ca Ce Co Cra Da De Do Dra Dri Dro Du Fa Fe Fi Fro Ga Ge Go Gra Gri Gro Gu Ha He Ho Hu Ja Je Jo
  Ju Ka Ke Ki Ko Kra Kri La Le Li Lo Lu Ma Me Mi Mo Mu Na Ne Ni No Ra Re Ri Ro Ru Sa Se Sha She Si So Sta Ta Te Tha The
  Tho Ti To Tra Va Ve Vi Vo Wa Wi Xa Xe Za Ze Zi Zo
`);

const middles = words(`
  ba be da de di do ga ge go la le li lo lu ma me mi mo na ne ni no ra re ri ro ru sa se si so ta te ti tha the va ve vi
  za ze
`);

const endings = words(`
  bar bor bren dal dan dar deth dil don dor dra dric dril dur fang fel gan gar gash gil goth grim gul kar kas kin kor kus
  las len leth lin lith lon lor los lyn mar meth min mir mon mor nak nar nas neth nir nok nor nus rak ran ras reth rik
  ril rim rin ris rok ros rus sal sar sel sin thak thas thor thul tor tus vak van var vel vin vok von vyr wen win wyn
  zak zar zul
`);

const firstWords = words(`
  Amber Arcane Arrow Ash Battle Bitter Black Blade Blight Blood Blue Bone Bright Bronze Cinder Cold Copper Crimson Crow
  Crystal Dagger Dark Dawn Deep Dire Doom Dragon Dusk Dust Ember Ever Fae Far Fire Flint Fog Frost Ghost Glim Gloom Gold
  Grave Gray Green Grim Hammer Hawk Heal Hex High Holy Ice Iron Ivory Jade Keen Kobold Lark Light Long Loot Mad Mage
  Merry Mist Moon Moss Mourn Night Oak Oath Odd Ogre Onyx Pale Pike Proud Quick Quiet Rage Rain Raven Red Ring River Rock
  Rogue Rune Rust Sage Salt Shadow Sharp Shield Silent Silver Skull Sky Sly Smoke Snow Song Soul Spark Spell Spike Star
  Steel Stone Storm Sun Swift Sword Thorn Thunder Trap True Twin Umber Vale Vine Void War Whisper White Wild Winter Wolf
  Wyrm
`);

const secondWords = words(`
  arm axe bane bard beard belly bender binder bite blade blaze bolt bough bow brand breaker brew bringer brook caller
  caster cleaver cloak crest crusher dancer drake dream eye fall feather finder fist flame flight foot forge fury gazer
  gleam guard hand hunter keeper lance leaf lock maker mane mark maul nose pelt piercer reaper rider roar runner scar
  seeker shade shard shot singer skin slayer smith snare spear spinner splitter stalker step strider strike stroke tail
  talon thief tongue tooth walker warden watcher weaver whisker wielder wing wright
`);

const phrases = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((word) => word.replaceAll(/\s+/g, ' '));

const manners = phrases(`
  Ancient, Ascended, Bold, Broken, Burning, Caffeinated, Crimson, Cursed, Drunken, Eternal, Fallen, Forgotten, Gilded,
  Grumpy, Hidden, Honorable, Infamous, Iron, Jaded, Lost, Lucky, Midnight, Noble, Obsidian, Radiant, Reckless, Restless,
  Rogue, Sacred, Savage, Silent, Sleepless, Sunken, Twilight, Unbroken, Undying, Untamed, Wandering, Wayward, Weekend
`);

const bands = phrases(`
  Alliance, Avengers, Blades, Brewers, Brotherhood, Cartel, Chosen, Company, Coterie, Council, Covenant, Crusaders,
  Daggers, Defenders, Delvers, Dragons, Exiles, Explorers, Fellowship, Guardians, Heralds, Heroes, Hunters, Knights,
  Legion, Looters, Marauders, Misfits, Nomads, Outcasts, Pathfinders, Phoenix, Pilgrims, Raiders, Rangers, Ravens,
  Remnant, Sentinels, Shadows, Slackers, Society, Stalkers, Syndicate, Templars, Tide, Vanguard, Veterans, Wardens,
  Warriors, Wolves
`);

const homes = phrases(`
  Avalon, the Anvil, the Blue Moon, Dawn, the Deep, Dusk, the Eastern Gate, Embers, Eternity, the Fifth Hour, the Flame,
  the Free Isles, the Frozen North, the Grove, the Hearth, the Hidden Hall, Honor, the Last Light, Lore, the Long Road,
  Misrule, the Northern Star, the Old School, the Open Door, the Quiet Hour, the Red Keep, the Rising Sun, Ruin, the
  Silver Coast, Steel, Stormreach, the Third Age, Thunder, Twilight, the Void, the West Wind, Wisdom
`);

/** Number of possible guild names: `The Wayward Wolves`, `Wolves of the Anvil`, `Wayward Wolves`. */
const stockSize = manners.length * bands.length * 2 + bands.length * homes.length;

/** Number of guild names on a server that are certain to be different. */
export const guildsPerServer = stockSize;

/** The guild names of a server by number. Numbers below `guildsPerServer` give different names. */
export function createGuildBook(seed: string | number, serverName: string): (index: number) => string {
  const offset = createPrng(seed, serverName, 'guilds').below(stockSize);
  return (index) => guildNameAt(((index + offset) * guildStride) % stockSize);
}

/** A prime that does not divide the number of names: steps of this size visit every name before any is repeated. */
const guildStride = 104_729;

function guildNameAt(index: number): string {
  const band = bands[index % bands.length] ?? '';
  const rest = Math.floor(index / bands.length);
  if (rest < homes.length) return `${band} of ${homes[rest] ?? ''}`;
  const manner = manners[(rest - homes.length) % manners.length] ?? '';
  return rest - homes.length < manners.length ? `${manner} ${band}` : `The ${manner} ${band}`;
}

/** One pattern of names, which are numbered. */
interface NamePattern {
  readonly size: number;
  /** Share of names with this pattern, in twentieths. */
  readonly share: number;
  readonly nameAt: (index: number) => string;
}

const patterns: readonly NamePattern[] = [
  pattern(11, [onsets, middles, endings], (a, b, c) => a + b + c),
  pattern(4, [firstWords, secondWords], (a, b) => a + b),
  pattern(3, [onsets, endings], (a, b) => a + b),
  pattern(2, [onsets, endings, firstWords], (a, b, c) => `${a}${b}-${c}`),
];

/** The pattern of each twentieth, with its index among those of the same pattern. */
const turns = patterns.flatMap((made) => Array.from({ length: made.share }, (_, place) => ({ made, place })));

/** Number of names on a server that are certain to be different. */
export const namesPerServer =
  Math.min(...patterns.map(({ size, share }) => Math.floor(size / share))) * turns.length;

/**
 * The character names of a server by number. Numbers below `namesPerServer` give different names. All servers use the
 * same names in different orders, so names repeat across servers but never on one.
 *
 * @returns a function from number to name: letters A-Z and at most one hyphen
 */
export function createNameBook(seed: string | number, serverName: string): (index: number) => string {
  const prng = createPrng(seed, serverName, 'names');
  const offsets = patterns.map(({ size }) => prng.below(size));
  return (index) => {
    const turn = turns[index % turns.length];
    if (turn === undefined) throw new Error(`no name has the number ${index}`);
    const { made, place } = turn;
    const inner = Math.floor(index / turns.length) * made.share + place;
    return made.nameAt((offsets[patterns.indexOf(made)] ?? 0) + inner);
  };
}

/** A prime above all sizes that divides none of them: steps of this size visit every number before any is repeated. */
const stride = 7_368_787;

function pattern(
  share: number,
  parts: readonly (readonly string[])[],
  join: (a: string, b: string, c: string) => string,
): NamePattern {
  const size = parts.reduce((product, list) => product * list.length, 1);
  return {
    size,
    share,
    nameAt: (index) => {
      let rest = (index * stride) % size;
      const chosen = parts.map((list) => {
        const part = list[rest % list.length] ?? '';
        rest = Math.floor(rest / list.length);
        return part;
      });
      return join(chosen[0] ?? '', chosen[1] ?? '', chosen[2] ?? '');
    },
  };
}
