/**
 * The words of challenges: 2,048 plain English words of 4 to 8 letters, sorted. They are easy to read and type: no two
 * differ by one letter or sound alike, none has two spellings, and none is offensive.
 */
export const verificationWords: readonly string[] = `
ability aboard absorb abstract academy accept access acclaim account accurate achieve acoustic across active
actual adding address adhere adjust admire adopt adorn advance advent adverb advice aerial affirm afford
again agenda agile agree ahead airfield airline airport airship airtight album alcove alert alike almanac
almond almost alpaca alphabet alpine already although alto always amaze amber ambition amount amplify amuse
analyst anchor ancient anemone angle animal announce annual answer antelope antenna anthem antler anvil
anybody apart apparel appear applaud apple applied appoint approve apricot april apron arcade archer arctic
arena armchair aroma arrange arrival article artisan artist artwork ascend ashore aside asleep aspect aspen
asphalt aspire assemble assist assume aster astonish athlete atlas atom attempt attend attract auburn
auction audible audience august author autumn avenue average aviary avocado awake award awning azure
bachelor backbone backdrop backpack backyard badger bagel baggage bagpipe baker balance balcony ballad
balloon bamboo banana banjo banner banquet barefoot bargain barley basalt baseball basement basin basket
baton battery beacon beagle beanbag bearing beaver become bedrock bedside bedtime beehive beetle before
begin behave behind beige believe belong below bench beneath benefit between beyond bicycle bingo biology
birch birdbath biscuit bison blanket blazer blender blimp blogger blossom blouse bluebird bobcat boiler
bolster bonanza bonfire bonus bookcase booklet bookmark bookshop booth botany bottle bounce boundary boxcar
bracelet bracket bramble brass breath breeze brick bridge brief bright broad broccoli brochure bronze brook
brother brown brush bubble bucket buckle budget buffalo bugle builder bundle bungalow bunny burger burlap
burrow bushel business busy butter button buzzer bygone byline cabbage cabin cabinet caboose cactus calico
camel camera campfire campsite campus canal canister cannery canoe canopy canteen canyon capable captain
caption caramel caravan cardigan career carefree carnival carpet carriage cartoon cascade cashew castle
casual catcher category catfish cattail central century ceramic ceremony chalk chamber champion change
channel charcoal charm charter chase cheddar cheerful cheese cheetah chemist cherry chess chestnut chevron
chicken chickpea chimney chipmunk chisel chive choice chorus chrome chuckle cinema cinnamon circle circuit
circus citizen citrus city civic clapper clarinet clarity classic clatter clay clean cliff climate climb
clinic cloak closet cloth cloud clover clutch coach coaster cobalt cobbler cockpit coconut cocoon coins
collect college column comedy comet comfort comment common company compare compass complete compose concept
confetti connect console constant contact contain contest continue control convert cookbook cookie cooler
copper coral cordial cork corncob corner corridor cosmic cosmos costume cottage cotton cougar country couple
coupon courage courier cousin cowbell coyote crackle cradle craft crane crater crawfish crayon create
creature credit crescent crest cricket crimson crisp crocus crop croquet crossing crowd crumb crunch crystal
cucumber culture cumin cupboard cupcake curious curlew curling currency curtain curve cushion custard custom
cypress dabble daisy damask dancer data daughter daybreak daydream daylight dazzle december decide decimal
decorate defend define delicate delight deliver delta deluxe denim depart derby describe design desire
desktop destiny detect develop device dewdrop diagonal diagram dialect diamond diary diet digger digit
digital dignity dimple dining dinosaur diploma direct director disco discover discuss display distinct
district diver doctor document dogwood dollar dolphin domino donate donkey donor doorbell doorknob dormouse
double doubt downhill download downpour downtown drama drawer dream dresser drift drill drive drizzle
dropper drummer dryer duckling dumpling durable during dusk duvet dwell dynamic dynamo eager earnest earring
earth eastern easy echo economy edition editor educate effect effort eggplant eggshell either elder elegant
element elephant elevate eleven elite ellipse embrace emerald emphasis employ enable enamel enchant encore
endless endure energy engage engine engrave enhance enjoy enlarge enlist enormous enough enrich ensemble
enter entire entrance entry envelope epic episode epoch equal equator errand essay essence estate estimate
eternal evening event evoke evolve exact examine example exceed excel exchange excite exhibit expect explain
explore export express extra fabric fabulous factory fairway falcon familiar family famous fancy fanfare
fantasy faraway farmer farmyard farther fashion fasten fathom faucet feature february federal feedback
feeling felt fern ferret ferry fertile festival fetch fiddle field fifteen fifty figment figure figurine
filament filing film filter finale finance finch finder finish firefly fireside firewood first fishbowl
fishing fitness flagpole flagship flamingo flannel flapjack flash flax fleece flexible flicker flight
flipper float flock floor florist flourish fluent fluffy flute flutter flyer flywheel foam focus foghorn
folder foliage folklore football footnote footpath footstep forage forecast foreign forest forever format
fortress fortune forty forum fossil foster foundry foxglove foxtrot frame freckle fresco friction friday
friend frigate fringe frog frolic frost froth frozen fruit fudge furnace furnish future fuzzy gable gadget
gainful galaxy gallery gallop galore garden garland garlic garment garnet gazelle gearbox gecko gemstone
general generous gentle genuine geology geometry gesture giant giggle giraffe glacier glance glass glaze
gleam glider glimmer glimpse glitter globe glory glossary goggles golden goldfish goose gorge gosling
gourmet govern gracious grain grammar grand granite granola graph grateful gravy grazing greet griddle
grilled grocery groom ground group growth guess guidance guild guitar guppy gymnast habit habitat halibut
hallmark hallway hamlet hammock hamper hamster handbag handbook handful handle handrail handsaw happen happy
hardware hardwood hardy harmony harness harvest haven hawthorn hayloft hazel headband headlamp headline
headset health heavy hedge hedgehog height heirloom helium helmet helper herald herbal heritage heron
herring hickory hidden highway hiking hilltop hinge hippo historic history hockey hoist holiday hollow holly
homemade homework honest honey honeybee hoodie hopeful horizon hornet hostel hover humid hummus hundred
hurray hybrid iceberg icebox icicle icing ideal identity igloo ignite iguana illusion image imagine imitate
improve income index indoor industry infinite inform ingot inlet inner input insect inside insight inspire
instant instead integer interest interior into invest invite inward iris iron island item ivory jacket
jaguar jamboree janitor january jasmine jasper jazz jelly jersey jester jetty jigsaw jogger joint journal
journey joyful jubilee juice jukebox july jumbo jumper junction jungle junior juniper jupiter kale kangaroo
karate kayak kazoo keen keeper kennel kestrel ketchup keyboard keyhole keynote keystone khaki kickoff kiln
kilogram kimono kindle kindness kinetic king kingdom kiosk kitchen kiwi knapsack knowing koala ladder ladle
ladybug lagoon lakeside lamppost landing landmark language lantern lapel larch large latitude lattice laugh
launch laundry laurel lavender lavish lawn layer layout leaflet league leather lecture legacy legend leisure
lemon lemonade length lens lentil leopard letter lettuce level lexicon library lifeboat lighten lilac lily
limber limo linden linger lion liquid listen literal little living lizard lobby local locate locker lodge
lollipop longhorn lotus lounge lovely lucid lucky luggage lullaby lunar luxury lyric macaroni machine
mackerel magazine magenta magic magician magnet magnolia magpie mailbox mainland maintain majestic mallard
mammal mammoth manage mandolin mango mangrove mansion mantis manual maple marathon marble marigold marimba
marine market marlin marmot marsh marvel mascot masonry massive matrix maximum meadow meander measure
mechanic medicine medium medley melody melon member memoir memorial memory mention mentor mercury merge
merit mermaid message meteor method metric midnight midway mighty migrate mileage milkweed mill mimic
mineral minimum minnow minstrel minute miracle mirage mirror misty mitten mixture mobile modem moderate
modern modest moisture moment monday monitor monogram monorail monument moonbeam moonlit moss motel mother
motor motto mountain mouse movie muddle mulberry mulch museum mushroom music mustang myrtle mystery nacho
napkin narrow native nature nautical navigate nearby necklace nectar neon nephew nestle network never
newcomer newsreel newton nickel nickname nimble nine nineteen noble normal north northern notable notebook
notepad nothing notice notify notion novel november number nurture nutmeg nutshell nylon oatmeal object oboe
observe ocean octagon october octopus offer office often omega omelet omit online onlooker only onyx opener
opera operate opinion orange orbit orchard order ordinary oregano organic origami oriole ornament ostrich
otter outback outcome outdoor outfield outfit outgoing outlet outline outlook output outrun outside oval
oven overcoat overhead overlap overlook overpass overture owner oxygen oyster pacific package padlock
pageant pagoda painter palace palm pamphlet panama pancake panda panel panorama paper paprika parade
paradise parallel parcel parent parking parrot parsley parsnip partner party passage passport pasta pastel
pastime pastry pathway patio pattern pavement pavilion payment peacock peanut pebble pecan peculiar pedigree
pelican pencil pendant pendulum penguin people pepper perch perfect perform perfume perhaps period perky
permit person phone photo phrase piano piccolo pickle picture piglet pilgrim pillar pinecone pinwheel
pioneer pipeline pitcher pivot pixel pizza planet plank planner plaster plastic plate platinum platypus
playful playmate plaza pleasant pleat plumage plumber plume plural plus poet polenta polite polka polo pony
poodle popcorn poppy popular porridge portable portal porter portion portrait posh position positive
possible postage postcard posture potato potluck pottery pouch precious predict prepare press presto pretzel
preview primary primer primrose prize problem process product profile progress promise promote proof proper
prospect protect proud prove provide public pudding puffin pulley pullover pulp puma pumpkin pupil puppet
purple purpose puzzle quality quart quarter queen query question quiet quill quince quintet quiver quote
rabbit raceway radar radiant radiator radio radish railing railroad rainbow raincoat raindrop rainfall
raisin ramp ranch random ranger rapid rather rattle react reader ready rebound rebuild recall recent recipe
record recover recycle redwood reef reflect reform refresh region register regular rehearse reindeer rejoice
relay release reliable relief relish remain remark remedy remember remind remove renew rental repair repeat
replace reply reptile rescue reserve resort resource respect respond response result resume retail retrieve
return reunion revise reward ribbon richness rider rivet roadside robin robot rocket rocking rodeo roller
rooster rosebud rosemary rotate routine royal rubber rudder rugby ruler runner runway rural rustic rustle
saddle safari saffron saga sailboat salad salmon salsa salute sample sandal sandbox sandwich sapling sardine
sash satchel satin saturday saturn saucer sauna savanna savings sawdust sawmill scallop scamper scarf
scarlet scenery scenic scholar school schooner science scooter score scout scrap screen scribble scribe
script scroll sculptor scurry seabird seafood seagull seashell season seaweed second section seedling seesaw
select semester sensible separate serenade service sesame settle seven seventy several shadow shallow
shampoo shamrock shape sharp shawl sheet shelf shelter shield shingle shiny ship shipyard shoebox shoelace
shortcut shovel showcase shower shrimp shrub shuffle shutter shuttle sibling sidecar sidewalk siesta signal
silence silk silver similar sister sixteen sixty sizzle skate sketch skiing skipper skirt skylark skyline
skyward sleek sleeper sleeve slide slope slow smart smile smock smooth snack snail snapshot snooze snorkel
snowdrop snowfall snowman snowshoe snuggle soap soccer sofa softball software soil solar solid solitude
somebody someday sonnet soothe source south southern soybean space spacious spaniel sparkle sparrow spatula
speaker special species specimen spectrum speech speedy spelling sphere spider spinach spindle spiral splash
splendid splinter sponge sponsor spoon sport spotless spray spread sprinkle sprint sprout spruce squid
squire stadium staff stairway stamp standard staple starch stardust starfish stargaze starlit station status
steady stellar stencil stereo sterling sticker stocking stone stool stopper storage story straw stream
street stretch stripe strong strudel student studio stunning sturdy stylish success sudden sugar suggest
suitcase summer summit sunbeam sundial sunfish sunlight sunrise sunset sunshade super supply support surface
surfer surround swan sweater sweep swift swimmer swing switch sycamore symmetry symphony syrup tabby tablet
taco tadpole tailor talent tally tangelo tangy tapestry tassel tavern teacher teacup teammate teamwork
teapot teddy telegram tempo tender tennis tenor terrace terrific theme thermos thicket thimble thirteen
thirty thorough thought thousand thread thrive thumb thunder thursday tiger tinfoil tinsel tiny tiptoe
tissue title toast today toddler toffee together toggle token tomato tomorrow tonight toolbox topaz topic
torch tornado torrent total tourist toward tower toybox tractor trade traffic trail tranquil travel treasure
treble treetop trench trend triangle trickle trim trinket triple triumph trombone trophy trout trowel
truffle trumpet trunk trust truth tuesday tugboat tulip tumble tundra tune tunnel turkey turnip turtle
tuxedo tweed tweezers twelve twenty twice twilight twin twinkle twirl twist ultimate umbrella umpire uncle
uncover under undergo undo unicorn unicycle uniform union universe unlock unpack until unusual unwind update
upgrade uphill upland upper upright upside upstairs upstream uptown upward useful usual utensil utility
vacation valid valley valuable valve vanilla variety various varnish vase vault vehicle velocity velvet
vendor vest vibrant video village vinegar vineyard vintage vinyl viola violet violin visible visitor visual
vitamin vivid voice volcano volume vote vowel voyage waffle wagon waiter walker walkway wallaby wallet
walnut walrus waltz wardrobe warm warthog wasabi washable watch wavy weekday weekend welcome western wheat
whisk whisper whistle width wildcat wildlife willow windfall windmill window windsock winter wisdom wishbone
wobble wombat wonder wooden woodland woodwind workbook workday workshop world yarn yearbook yearly yeast
yellow yoga yourself yuletide zebra zero zesty zigzag zinc zipper zone zoology zoom
`
  .trim()
  .split(/\s+/);
