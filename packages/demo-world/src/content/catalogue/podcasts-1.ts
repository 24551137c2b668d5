import type { PodcastSeed } from '../seeds.ts'

/** Six podcasts: craft, places, talk. */
export const PODCASTS_1: readonly PodcastSeed[] = [
  {
    title: 'The Wrong Key',
    host: 'Dorothea Blum',
    genre: 'Jazz',
    plans: true,
    link: 'https://wrongkey.example',
    bio: '<p>A pianist asks people about the mistake they kept. <strong>Every other Thursday.</strong></p>',
    seasons: [
      {
        name: 'Season 1: Mistakes on Tape',
        year: 2021,
        episodes: [
          'The Cough at 2:14 :: The most famous cough in Danish jazz finally explains itself. :: Cold open/The cough/Why we kept it/Questions',
          'A Drummer Counts to Five :: In a song that goes to four. He still does not know why.',
          'Sung in the Wrong Language :: A choir, a photocopier, and a psalm in accidental Finnish.',
          'The Cable Was Never Plugged In :: Eleven takes of silence and the one that went on the record.',
          'The Page Turner Sneezed :: And the sonata went home early.',
          'Kept the Laugh :: Nell Okafor on laughing through her own grandmother’s favourite hymn.',
        ],
      },
      {
        name: 'Season 2: Mistakes on Stage',
        year: 2022,
        episodes: [
          'Trapdoor :: It opened. He finished the chorus from below.',
          'Encore for Nobody :: The band that came back on after the audience had gone home. :: Empty hall/The caretaker/One clap',
          'The Setlist Blew Away :: Playing whatever the front row shouted, including “move your car”.',
          'Twelve Bars, Thirteen Bars :: What happens when nobody blinks.',
        ],
      },
      {
        name: 'Season 3: Mistakes on Purpose',
        year: 2024,
        subscribersOnly: true,
        episodes: [
          'Detune It More :: A producer who owns no tuner on principle.',
          'The Happy Skip :: A scratched record that three generations dance to, including the skip. :: The scratch/The grandson/Cutting it again',
          'Bad Singing, Good Song :: We name names. Mostly our own.',
          'Left in the Rain :: A microphone spends a night in a gutter and improves.',
          'How to Fall Off a Chair in Time :: With an actual demonstration.',
        ],
      },
    ],
  },
  {
    title: 'Platform Nine Minutes',
    host: 'Ilse Brandt',
    genre: 'Folk',
    bio: '<p>One railway station an episode, for as long as the connection takes.</p>',
    seasons: [
      {
        name: 'North',
        year: 2020,
        episodes: [
          'Husum :: Wind, a pretzel, and the last train that waits.',
          'Niebüll, Car Train :: Sleeping in a Volkswagen on a moving bridge.',
          'Flensburg :: Two borders, one bench.',
          'Kiel Central :: The ferry that thinks it is a train.',
        ],
      },
      {
        name: 'South',
        year: 2022,
        episodes: [
          'Lindau Island :: You arrive by water whether you like it or not.',
          'Mittenwald :: Violins in every window and one in the signal box. :: Arrival/The signalman/His violin/Departure',
          'Kempten :: A stationmaster’s three cats, alphabetically.',
          'Garmisch, Platform 1a :: The platform for people with skis and regrets.',
          'Oberstdorf, End of Line :: What buffers dream about.',
        ],
      },
    ],
  },
  {
    title: 'Solder',
    host: 'Sister Static',
    genre: 'Hip-Hop',
    plans: true,
    bio: '<p>Two sisters repair one thing and talk about another.</p>',
    seasons: [
      {
        name: 'Season 1',
        year: 2021,
        episodes: [
          'A Toaster and Ambition :: The spring was fine. The ambition needed work.',
          'Walkman, 1986 :: Found in it: a tape nobody admits to. :: Opening it up/The belt/The tape',
          'Grandfather’s Radio, Again :: Part one of many.',
          'The Lamp That Knew Morse :: It was the switch.',
        ],
      },
      {
        name: 'Season 2',
        year: 2023,
        episodes: [
          'Tape Echo :: Something in it still says “hello”.',
          'Electric Blanket, Safely :: With a very patient fireman.',
          'Metronome, Drunk :: It swings now, and we kept it.',
          'The Karaoke Machine :: Every song is one note too high. We found out why.',
          'Game Boy, Drowned :: Rice does not work. This does. :: Rice/Not rice/Tetris',
          'Grandfather’s Radio, Finally :: It says something we did not expect.',
        ],
      },
      {
        name: 'Season 3',
        year: 2025,
        episodes: [
          'Bicycle Bell :: Seven sizes of ding.',
          'The Lift in Our Building :: We had permission. Mostly. :: Ground floor/The motor room/Stuck',
          'Hearing Aid :: Our aunt turns us down.',
          'Jukebox, Stuck on B4 :: It is a good song, luckily.',
          'A Robot Vacuum with Regrets :: It kept avoiding one corner. We looked.',
        ],
      },
    ],
  },
  {
    title: 'Bread and Doom',
    host: 'Ossuary Bake Sale',
    genre: 'Metal',
    bio: '<p>A metal band bakes. The recipes are real, the despair is seasonal.</p>',
    seasons: [
      {
        name: 'Lent',
        year: 2020,
        episodes: [
          'Hot Cross Pentagram Buns :: Decorative only. The vicar checked.',
          'Unleavened Riffs :: Flatbread at 60 beats a minute.',
          'Simnel, Eleven Balls :: Who was the twelfth? We know.',
          'Fasting Blues :: An episode with no food and a lot of sighing.',
          'Resurrection Brioche :: It rises. You knew it would. :: Dough/Waiting/More waiting/It is risen',
        ],
      },
      {
        name: 'Advent',
        year: 2022,
        episodes: [
          'Stollen from the Crypt :: Wrapped like it should be.',
          'Gingerbread Abbey :: With structural engineer Ute Klamm.',
          'Mulled Everything :: Including the bass player.',
          'Krampus Krapfen :: Deep-fried, like his intentions.',
          'Twelve Shortbreads :: One for each door slammed.',
          'Silent Night, Downtuned :: The annual singalong, in B.',
        ],
      },
      {
        name: 'Harvest',
        year: 2024,
        episodes: [
          'Marrow Competition :: Somebody used steroids.',
          'Pumpkin, Not That Season :: A soup with three guitars.',
          'Plum Jam Session :: In every sense.',
          'The Scarecrow Plays Bass :: And turns up on time.',
          'Last Loaf :: Before the oven is repaired.',
        ],
      },
    ],
  },
  {
    title: 'Tides & Minutes',
    host: 'Low Tide Office',
    genre: 'Ambient',
    bio: '<p>Field recordings with a harbourmaster’s remarks. Nothing happens, accurately.</p>',
    seasons: [
      {
        name: 'Winter Log',
        year: 2021,
        episodes: [
          '04:10, Wind North-West 6 :: One rope, one gull, one opinion.',
          '05:55, Fog :: You will hear it not being seen.',
          '07:20, Ice on the Ladder :: Careful.',
          '11:00, The Radio Says :: Viking, Forties, Cromarty.',
          '16:03, Lights :: They come on in no order.',
        ],
      },
      {
        name: 'Summer Log',
        year: 2023,
        episodes: [
          '05:01, Already Warm :: A heron with plans.',
          '09:30, School Trip :: Forty children, one crab. :: Before/During/After/Crab',
          '13:00, Nobody :: Lunch.',
          '18:45, Regatta, Becalmed :: The commodore whistles for wind.',
          '22:50, Still Light :: Somebody plays the accordion three boats away.',
          '23:59, Moon on the Slipway :: A long pause, then an oar.',
        ],
      },
    ],
  },
  {
    title: 'Ask the Postman',
    host: 'Mehmet Aydın',
    genre: 'World',
    bio: '<p>Thirty-one years on the same round. He knows which dogs lie.</p>',
    seasons: [
      {
        name: 'Round 1',
        year: 2019,
        episodes: [
          'Number 4 Has Moved :: And left a forwarding address for the cat.',
          'Registered Love :: Sign here, and here, and sit down.',
          'The Dog at 17 :: A negotiation in six sausages. :: Sausage one/Sausage four/Peace',
          'Wrong Name, Right Person :: Forty years of letters to a man who never lived there.',
          'The Cat Signs for It :: Paw print accepted.',
          'Sunday, Out of Uniform :: Nobody recognises him at the lake.',
          'Bills on a Friday :: Why he saves them for Monday.',
        ],
      },
      {
        name: 'Round 2',
        year: 2021,
        episodes: [
          'A Parcel That Hums :: It was bees.',
          'The House That Gets No Mail :: So he writes.',
          'Snow Day :: Forty doors on foot.',
          'Postcards from Himself :: A widow, a drawer, a secret.',
        ],
      },
      {
        name: 'Round 3',
        year: 2024,
        subscribersOnly: true,
        episodes: [
          'The New Colleague :: She runs. He has thoughts.',
          'An Election in Envelopes :: He delivers all sides, in the rain.',
          'Stamp with a Mistake :: Worth more than his bicycle. :: The stamp/The dealer/The bicycle',
          'Retirement Form 7b :: He delivers it to himself.',
          'The Last Round :: Everybody is at the window.',
        ],
      },
    ],
  },
]
