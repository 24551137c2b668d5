import type { ArtistSeed } from '../seeds.ts'

/** More of everything, and those who have no album yet. */
export const ARTISTS_5: readonly ArtistSeed[] = [
  {
    name: 'Óscar & the Borrowed Piano',
    genre: 'Indie',
    bio: '<p>The piano belongs to a church, a school or a bar, depending on the song. He always tunes it before he leaves.</p>',
    albums: [
      {
        title: 'Tuned Before Leaving',
        year: 2022,
        tracks:
          'Church, Tuesday|The Bar Owner’s Rule|Gym Hall Reverb|C Sharp Sticks|Wedding Cancelled, Piano Free|Thank-You Note',
      },
      {
        title: 'Upright',
        year: 2025,
        tracks:
          'Castors|Four Men and a Staircase|Upright|Moth in the Felt|Soft Pedal Confession|“For Sale, Buyer Collects”|Lid Down|Key of Whoever Is Here',
      },
    ],
  },
  {
    name: 'Juniper Static',
    genre: 'Indie',
    bio: '<p>Shoegaze from a town with one shoe shop. They thank it on every sleeve.</p>',
    albums: [
      {
        title: 'One Shoe Shop',
        year: 2020,
        tracks:
          'Window Display|Size Six and a Half|Shoehorn|Blur, Laces|Everyone I Know Wears Brown|Stockroom Kiss|Sale, Left Feet Only|Box',
      },
      {
        title: 'Pedalboard of Sighs',
        year: 2024,
        format: 'EP',
        tracks: 'Reverb, Then More|Sigh No. 4|Tremolo Weather|Fuzzy About You|Bypass',
      },
    ],
  },
  {
    name: 'Wren on the Wire',
    genre: 'Folk',
    bio: '<p>Banjo and bird calls, in that order since the wren complained.</p>',
    albums: [
      {
        title: 'Dawn, with Interruptions',
        year: 2021,
        tracks:
          'Chiffchaff Says It Twice|Banjo on the Allotment|Magpie Heist|Rooks Discuss Rent|Cuckoo, Uninvited|Swift, Therefore Gone|Owl in the Last Verse|Dawn, with Interruptions|Woodpecker, Uncredited',
      },
      {
        title: 'Telegraph',
        year: 2024,
        tracks: 'Pole 61|Humming Line|A Message for the Miller|Starlings Cut Us Off|Dot Dash Dunnock|Wire Dance|Stop',
      },
    ],
  },
  {
    name: 'DJ Kompott',
    genre: 'Electronic',
    bio: '<p>House music, preserved in August, opened in February.</p>',
    albums: [
      {
        title: 'Preserves',
        year: 2019,
        tracks:
          'Plum|Apricot Dub|Rhubarb (Two-Step)|Gooseberry Rave|Lid Pop|Cellar Shelf|Sugar One to One|Best Before|Damson After Dark|Wax Seal',
      },
      {
        title: 'Second Helping',
        year: 2023,
        tracks: 'Spoon|Quince Sequence|Pectin|Boil Over|Label in Pencil|Empty Jar',
      },
    ],
  },
  {
    name: 'Amber Vandross-Li',
    genre: 'Soul',
    bio: '<p>Wrote jingles for eleven years. Now writes the songs the jingles were hiding.</p>',
    albums: [
      {
        title: 'Previously on Television',
        year: 2022,
        tracks:
          'Thirty Seconds|Fresh as a Lie|Terms and Conditions (Spoken Softly)|Call Now|Before and After Me|Jingle for a Closed Shop|Side by Side Comparison|Offer Ends',
      },
      {
        title: 'No Brand',
        year: 2025,
        tracks: 'Plain Box|Own Label Love|Ingredients|Keep Refrigerated|Serving Suggestion|Unsponsored|No Brand',
      },
    ],
  },
  {
    name: 'Sundial Repair Co.',
    genre: 'Ambient',
    bio: '<p>Slow music for people who are early.</p>',
    albums: [
      {
        title: 'Gnomon',
        year: 2018,
        format: 'EP',
        tracks:
          'Six O’Clock Shadow|Moss on the Numeral|Cloud Cover|Equation of Time|Bronze, Warming|Dusk Makes It Useless',
      },
      {
        title: 'Fifteen Minutes Early',
        year: 2023,
        tracks:
          'Empty Waiting Room|Coat On|The Clock Is Right|Magazine from 2011|A Plant That Knows|Footsteps, Not Yours|Name Called|You’re Late',
      },
    ],
  },
  {
    name: 'Baltic Reed Society',
    genre: 'Jazz',
    bio: '<p>Three saxophones, no chairs. They play standing in water when it is allowed.</p>',
    albums: [
      {
        title: 'Ankle Deep',
        year: 2021,
        tracks:
          'Wade|Reed, Reed, Heron|Cold Feet Boogie|Low Bridge|Mosquito Solo|Waterline|The Boatman Claps Once|Towels',
      },
      {
        title: 'Knee Deep',
        year: 2024,
        format: 'EP',
        tracks: 'Rolled Trousers|Current|Bulrush Bossa|Duck Convoy|Drying Out',
      },
    ],
  },
  {
    name: 'Hania Wójcik',
    genre: 'Classical',
    bio: '<p>Violinist who learned from the radio and therefore plays the static too.</p>',
    albums: [
      {
        title: 'Static for Solo Violin',
        year: 2020,
        tracks:
          'Tuning In|Warsaw I|Between Stations|Time Signal|Weather for Sailors|Warsaw II, Fading|Hymn at Midnight|Carrier Wave',
      },
      {
        title: 'Caprices for a Bad Antenna',
        year: 2024,
        tracks:
          'Coat Hanger|Tin Foil Allegro|Hold It There|Don’t Move|Almost Mozart|Neighbour’s Drill, Obbligato|Lost Signal',
      },
    ],
  },
  {
    name: 'Los Mensajeros del Polvo',
    genre: 'World',
    bio: '<p>Desert cumbia for two accordions and a very patient donkey.</p>',
    albums: [
      {
        title: 'Carta Certificada',
        year: 2019,
        tracks:
          'Sello Rojo|Camino de Tierra|El Burro Decide|Carta Certificada|Polvo en el Acordeón|Doña Inés No Contesta|Cantina Sin Techo|Entregado|Postdata',
      },
      {
        title: 'Segunda Vuelta',
        year: 2023,
        tracks: 'Otra Vez el Puente|Segunda Vuelta|Radio Frontera|Tres Limones|La Sombra Cobra|Ya Casi',
      },
    ],
  },
  {
    name: 'Plaster Saints',
    genre: 'Rock',
    bio: '<p>Garage rock from an actual garage, which is for sale.</p>',
    albums: [
      {
        title: 'Viewing by Appointment',
        year: 2022,
        tracks:
          'Needs Work|Original Features|Damp, Charming|Estate Agent Strut|South-Facing Scream|No Chain|Sold Subject to Contract',
      },
      {
        title: 'Completion Day',
        year: 2025,
        tracks:
          'Boxes|Who Has the Kettle|Wrong Keys|Echo in the Empty Room|Forwarding Address|Neighbour with a Cake|Van Hire Ballad|Garage, Again',
      },
    ],
  },
  {
    name: 'Marguerite Voss',
    genre: 'Experimental',
    bio: '<p>Plays unfinished buildings. The reverb is scaffolding.</p>',
    albums: [
      {
        title: 'Level 4, No Walls',
        year: 2019,
        tracks:
          'Rebar|Pigeons Rent-Free|Wind Permit|Level 4, No Walls|Crane Operator’s Whistle|Wet Cement (Do Not Sign)|Lift Shaft|Topping Out',
      },
      {
        title: 'Snagging List',
        year: 2023,
        tracks:
          'Door Rubs Frame|Tile 3, Row 9|Tap, Hot Is Cold|Grout|Switch Does Nothing|Crack, Hairline|Somebody Lives Here Now',
      },
    ],
  },
  {
    name: 'Tobias Quist',
    genre: 'Folk',
    bio: '<p>No album yet. He is “nearly done with the second verse” and has been since spring. Follow him anyway.</p>',
    albums: [],
  },
  {
    name: 'נועה בן־ארי',
    genre: 'Soul',
    bio: '<p>שרה בסלון של סבתא שלה בחיפה, כי רק שם יש פסנתר שאף אחד לא מעז לכוון.</p>',
    albums: [
      {
        title: 'הסלון של סבתא',
        year: 2024,
        format: 'EP',
        tracks: 'כיסא נדנדה|שלוש דפיקות|תה עם נענע|החתול של השכנים|לפני שבת',
      },
    ],
  },
  {
    name: 'Sól & Reykur',
    genre: 'Electronic',
    bio: '<p>Twin sisters from Ísafjörður; one owns the synthesiser, the other owns the extension lead. It keeps them together.</p>',
    albums: [
      {
        title: 'Extension Lead',
        year: 2025,
        label: 'Fuse Box',
        tracks:
          'Six Sockets|Midnight Sun, Blinds Down|Heitt Vatn|The Ferry Has No Plug|Ljós|Sister, Unplugged|Trip Hazard',
      },
    ],
  },
  { name: 'Pim', genre: 'Indie', withoutPicture: true, albums: [] },
]
