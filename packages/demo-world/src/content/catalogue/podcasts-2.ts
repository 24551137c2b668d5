import type { PodcastSeed } from '../seeds.ts'

/** Six more podcasts, one of them still silent. */
export const PODCASTS_2: readonly PodcastSeed[] = [
  {
    title: 'Three Chords and a Lawyer',
    host: 'Adaeze Petrov',
    genre: 'Rock',
    plans: true,
    bio: '<p>Copyright, contracts and royalties, explained by somebody who has read them so that you can go on tour.</p>',
    seasons: [
      {
        name: 'Volume I',
        year: 2020,
        episodes: [
          'Who Wrote the Riff :: Five friends, one riff, six lawyers.',
          'The Handshake Contract :: Enforceable? We shook hands on the answer. :: The pub/The promise/The court',
          'Sampling a Fridge :: Whose hum is it?',
          'Split Sheets :: Fill them in before you fall out.',
          'The Van Is in Whose Name? :: A parable with parking tickets.',
          'The Name Is Taken :: Eleven bands called Ghost Lamp.',
        ],
      },
      {
        name: 'Volume II',
        year: 2022,
        episodes: [
          'Reading a Streaming Statement :: Line by sad line.',
          'Work for Hire :: Three words that cost a house.',
          'Cover Versions :: You may. Here is how.',
          'Merch, Tax, Tears :: Keep the receipts for the T-shirts. :: T-shirts/Tote bags/The tax man',
          'Letters We Answered Twice :: Once politely.',
          'The Festival Did Not Pay :: What to write, in which order.',
        ],
      },
      {
        name: 'Volume III',
        year: 2025,
        episodes: [
          'Can a Machine Sign? :: No. Longer answer inside.',
          'Leaving the Label :: Bring your own boxes.',
          'A Will for a Drum Kit :: Plan ahead.',
          'Public Domain Party :: What became free on the first of January.',
          'Your Questions, Redacted :: Nine listeners and a nervous producer.',
        ],
      },
    ],
  },
  {
    title: 'Nachtdienst',
    host: 'Saskia Vermeer-Ng',
    genre: 'Electronic',
    language: 'de',
    bio: '<p>Conversations recorded between two and four in the morning with people who are awake because it is their job.</p>',
    seasons: [
      {
        name: 'Stadt',
        year: 2021,
        episodes: [
          'Die Bäckerin :: Sie hört Drum and Bass beim Kneten.',
          'Der Brückenwärter :: Drei Schiffe in neun Stunden.',
          'Notaufnahme, ruhig :: Das Wort mit R sagt man nicht. :: Zwei Uhr/Drei Uhr/Das Wort',
          'Taxi 411 :: Eine Fahrt ohne Ziel, bezahlt im Voraus.',
          'Die Reinigungskolonne :: Elf Etagen, ein Lied.',
          'Die Frau vom Großmarkt :: Artischocken zuerst.',
        ],
      },
      {
        name: 'Land',
        year: 2023,
        episodes: [
          'Kalbung :: Wir durften leise dabei sein.',
          'Der Imker schläft nicht :: Die Bienen schon.',
          'Schneepflug :: Radio an, Kette drauf. :: Abfahrt/Die Kurve/Rückweg',
          'Leuchtfeuer :: Automatisch, aber er kommt trotzdem.',
        ],
      },
      {
        name: 'Fluss',
        year: 2025,
        episodes: [
          'Schleuse 3 :: Wasser rein, Wasser raus, Kaffee.',
          'Der Lotse :: Er kennt den Fluss und sagt es ihm auch.',
          'Hausboot mit Hund :: Der Hund moderiert.',
          'Treibgut :: Ein Sofa, zwei Bojen, ein Klavier. :: Das Sofa/Die Bojen/Das Klavier',
          'Mündung :: Hier hört er auf und fängt an.',
        ],
      },
    ],
  },
  {
    title: 'Small Hands, Big Piano',
    host: 'Ferenc Halmos',
    genre: 'Classical',
    bio: '<p>Children review classical music. Nobody is spared.</p>',
    seasons: [
      {
        name: 'Book One',
        year: 2019,
        episodes: [
          'Bach Has Too Many Fingers :: Lotte (6) counts them.',
          'The Sad One by Chopin :: “He should go outside.” :: First listen/Second listen/Verdict',
          'Four Seasons, Ranked :: Winter loses for being cold.',
          'Opera: Why Shout? :: A soprano answers, gently.',
          'The Triangle Player’s Long Wait :: Fifteen minutes, one ting.',
        ],
      },
      {
        name: 'Book Two',
        year: 2022,
        episodes: [
          'Is the Conductor Necessary? :: A vote is held.',
          'Mozart’s Sister :: “So where are hers?”',
          'Tuba Day :: We could not stop them.',
          'A Symphony for Recess :: Composed live in a corridor. :: Bell/Corridor/Finale',
          'Beethoven Could Not Hear This Episode :: They wrote him a letter.',
        ],
      },
    ],
  },
  {
    title: 'The Allotment Tapes',
    host: 'Wren on the Wire',
    genre: 'Folk',
    bio: '<p>Vegetables, banjo, feuds.</p>',
    seasons: [
      {
        name: 'Spring and Summer',
        year: 2022,
        episodes: [
          'Seed Catalogue as Literature :: A dramatic reading of the bean pages.',
          'The War over Plot 12 :: Both sides, separately.',
          'Slug Patrol :: Headlamps on. :: Dusk/Patrol/A confession',
          'Water Butt Acoustics :: A banjo, lowered in.',
          'Courgettes, an Apology :: Please take some.',
        ],
      },
      {
        name: 'Autumn and Winter',
        year: 2023,
        episodes: [
          'The Shed Inventory :: Item 41 is a surprise.',
          'Bonfire Etiquette :: Wind direction as morality.',
          'Leeks Are Honest :: An essay with mud.',
          'Compost, a Slow Miracle :: Thermometer included. :: Layer one/Layer two/Steam',
        ],
      },
    ],
  },
  {
    title: 'Overheard on the 28',
    host: 'Teo Almeida',
    genre: 'Jazz',
    bio: '<p>A tram driver’s collection of sentences, each with the music it deserved. One hundred % true, names changed_by_request.</p>',
    seasons: [
      {
        name: 'First Year',
        year: 2018,
        episodes: [
          '“I Married the Other Brother” :: Between Graça and Portas do Sol.',
          '“Don’t Look, That’s Him” :: Everybody looked.',
          '“It Was a Rented Parrot” :: We have follow-up questions. :: The sentence/The parrot/The rent',
          '“Mãe, I Am on the Tram” :: She was not.',
          '“And Then the Soup Exploded” :: Prazeres, last stop.',
        ],
      },
      {
        name: 'Second Year',
        year: 2020,
        episodes: [
          '“He Proposes Every Thursday” :: She says no every Thursday.',
          '“My Tooth, Your Handbag” :: A mystery in C minor.',
          '“We Do Not Speak of Setúbal” :: They spoke of Setúbal.',
          '“Forty Euros, for a Cactus?” :: The cactus was present.',
          '“You’re the Driver, You Decide” :: So he did. :: The question/The decision/Regrets',
        ],
      },
      {
        name: 'Third Year',
        year: 2023,
        episodes: [
          '“Nobody Told the Bride” :: Everybody told the bride.',
          '“It Follows Me Home” :: It was a goose.',
          '“Ask Him About the Tuba” :: We asked.',
          '“Goodnight, Tram” :: A child, asleep, page last.',
        ],
      },
      {
        name: 'Fourth Year',
        year: 2025,
        episodes: [
          '“That’s Not a Dog” :: It was a dog.',
          '“Keep the Hat” :: A theft and a gift.',
          '“The Doctor Said Dance” :: Prescription renewed.',
          '“My Grandmother Invented That” :: She did. We checked. :: The claim/The patent office/Grandmother',
          '“Is This Thing On?” :: It always was.',
        ],
      },
    ],
  },
  {
    title: 'Quiet, Please (in preparation)',
    host: 'Quiet Riot Police',
    genre: 'Experimental',
    bio: '<p>A podcast about silence. There is no season yet, which some listeners say is the point.</p>',
    seasons: [],
  },
]

/** Episodes that have no picture of their own nor of their season. */
export const EPISODES_WITHOUT_ART: readonly string[] = ['13:00, Nobody']

/** Sponsors by episode. */
export const SPONSORS: Readonly<Record<string, string>> = {
  'The Cough at 2:14': 'Halls of Residence, throat sweets',
  'A Toaster and Ambition': 'Tin & Sons, solder since 1921',
  'Hot Cross Pentagram Buns': 'St Swithun’s Flour Mill',
  'A Parcel That Hums': 'The Honey Cooperative',
  'Who Wrote the Riff': 'Petrov & Partners',
  'Seed Catalogue as Literature': 'Beanstalk Seeds',
  '“It Was a Rented Parrot”': 'Carris Blue Records',
  'Taxi 411': 'Funkzentrale Nord',
  'Bach Has Too Many Fingers': 'Steinle Pianos',
}
