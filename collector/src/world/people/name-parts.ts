/** Syllables and words of the names that players choose. Invented for this project. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Each is consonants and then vowels, so that a name tells its parts and two different ones never read alike. */
export const onsets = words(`
  Ba Be Bo Bri Bra Bro Ca Ce Co Cra Da De Do Dra Dri Dro Du Fa Fe Fi Fro Ga Ge Go Gra Gri Gro Gu Ha He Ho Hu Ja Je Jo
  Ju Ka Ke Ki Ko Kra Kri La Le Li Lo Lu Ma Me Mi Mo Mu Na Ne Ni No Ra Re Ri Ro Ru Sa Se Sha She Si So Sta Ta Te Tha The
  Tho Ti To Tra Va Ve Vi Vo Wa Wi Xa Xe Za Ze Zi Zo
`);

export const middles = words(`
  ba be da de di do ga ge go la le li lo lu ma me mi mo na ne ni no ra re ri ro ru sa se si so ta te ti tha the va ve vi
  za ze
`);

export const endings = words(`
  bar bor bren dal dan dar deth dil don dor dra dric dril dur fang fel gan gar gash gil goth grim gul kar kas kin kor kus
  las len leth lin lith lon lor los lyn mar meth min mir mon mor nak nar nas neth nir nok nor nus rak ran ras reth rik
  ril rim rin ris rok ros rus sal sar sel sin thak thas thor thul tor tus vak van var vel vin vok von vyr wen win wyn
  zak zar zul
`);

export const firstWords = words(`
  Amber Arcane Arrow Ash Battle Bitter Black Blade Blight Blood Blue Bone Bright Bronze Cinder Cold Copper Crimson Crow
  Crystal Dagger Dark Dawn Deep Dire Doom Dragon Dusk Dust Ember Ever Fae Far Fire Flint Fog Frost Ghost Glim Gloom Gold
  Grave Gray Green Grim Hammer Hawk Heal Hex High Holy Ice Iron Ivory Jade Keen Kobold Lark Light Long Loot Mad Mage
  Merry Mist Moon Moss Mourn Night Oak Oath Odd Ogre Onyx Pale Pike Proud Quick Quiet Rage Rain Raven Red Ring River Rock
  Rogue Rune Rust Sage Salt Shadow Sharp Shield Silent Silver Skull Sky Sly Smoke Snow Song Soul Spark Spell Spike Star
  Steel Stone Storm Sun Swift Sword Thorn Thunder Trap True Twin Umber Vale Vine Void War Whisper White Wild Winter Wolf
  Wyrm
`);

export const secondWords = words(`
  arm axe bane bard beard belly bender binder bite blade blaze bolt bough bow brand breaker brew bringer brook caller
  caster cleaver cloak crest crusher dancer drake dream eye fall feather finder fist flame flight foot forge fury gazer
  gleam guard hand hunter keeper lance leaf lock maker mane mark maul nose pelt piercer reaper rider roar runner scar
  seeker shade shard shot singer skin slayer smith snare spear spinner splitter stalker step strider strike stroke tail
  talon thief tongue tooth walker warden watcher weaver whisker wielder wing wright
`);
