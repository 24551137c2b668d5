import type { ArtistSeed } from '../seeds.ts'

/** Electronic, ambient and experimental. */
export const ARTISTS_2: readonly ArtistSeed[] = [
  {
    name: 'Halogen Choir',
    genre: 'Electronic',
    withBackImage: true,
    plans: true,
    link: 'https://halogenchoir.example',
    bio: '<p>Club music by two electricians from Łódź. Every kick drum passed a safety inspection.</p>',
    albums: [
      {
        title: 'Live Wire, Neutral, Earth',
        year: 2018,
        label: 'Fuse Box',
        format: '12-inch',
        tracks:
          'Live Wire|Neutral|Earth|Thirty Milliamps|Junction Box Romance|Do Not Touch the Left One|Emergency Lighting|Sparks at Four A.M.',
      },
      {
        title: '50 Hz',
        year: 2021,
        label: 'Fuse Box',
        certifications: 'Gold',
        tracks:
          'Hum|Phase Shift|Three-Phase Ballad|Dimmer|Substation by the Lake|Cable Tray|Load Shedding|Blackout Etiquette|Night Tariff|Meter Reading',
      },
      {
        title: 'Inspection Passed',
        year: 2024,
        label: 'Fuse Box',
        tracks: 'Sticker|100% Copper|Ohm, Sweet Ohm|The Apprentice|Torch in Teeth|Ceiling Rose|Earth Leakage|Sign Here',
      },
    ],
  },
  {
    name: 'node_modules',
    genre: 'Electronic',
    bio: '<p>Heavy. Nobody remembers installing them. Titles keep their underscores.</p>',
    albums: [
      {
        title: 'left_pad',
        year: 2016,
        tracks: 'left_pad|is_odd|is_not_odd|peer_dependency|deprecated_but_loved|lockfile|audit_fix_force|rm_rf',
      },
      {
        title: 'works_on_my_machine',
        year: 2022,
        tracks:
          'works_on_my_machine|heisenbug|friday_deploy|rollback|cache_invalidation|naming_things|off_by_one|green_build',
      },
    ],
  },
  {
    name: 'Saskia Vermeer-Ng',
    genre: 'Electronic',
    bio: '<p>Builds her own synthesisers from hospital surplus. The heartbeat on “Ward C” is a heartbeat.</p>',
    albums: [
      {
        title: 'Ward C',
        year: 2020,
        tracks:
          'Admission|Slippers|Drip Tempo|The Night Nurse Dances|Visiting Hours|Monitor, Beautiful Monitor|Pulse Ox|Discharge',
      },
      {
        title: 'Oscillator, With Cardigan',
        year: 2023,
        tracks: 'Warm Voltage|Patch Notes|Elbow Knob|Cardigan|Please Do Not Modulate the Cat|Saw You Yesterday',
      },
    ],
  },
  {
    name: 'Low Tide Office',
    genre: 'Ambient',
    withBackImage: true,
    bio: '<p>Music for rooms that face the sea and for rooms that would like to. Made in a harbourmaster’s hut between October and March, when nobody moors.</p>',
    albums: [
      {
        title: 'Harbour, Closed for Winter',
        year: 2017,
        label: 'Slack Water',
        tracks:
          'Rope Asleep|Barnacle Hours|Slack|Fog Signal, Distant|The Kettle and the Estuary|Green Buoy|Ledger of Tides|Nobody Moors|Ice on the Ladder',
      },
      {
        title: 'Desk by the Window',
        year: 2021,
        label: 'Slack Water',
        format: 'Cassette',
        tracks:
          'Paperweight|Horizon, Filed|Eleven O’Clock Ship|Carbon Copy|Drawer of Shells|The Long Reply|Salt on the Stapler|Out of Office',
      },
      {
        title: 'Soundings',
        year: 2024,
        label: 'Slack Water',
        tracks: 'Two Fathoms|Five Fathoms|Silt|Under the Pier|Soft Bottom|Nine Fathoms|Deep Six, Kindly|Surface',
      },
    ],
  },
  {
    name: 'Mina Tōge',
    genre: 'Ambient',
    bio: '<p>Records snow. Then waits. Then records what the snow left out.</p>',
    albums: [
      {
        title: 'Eaves',
        year: 2019,
        tracks:
          'First Weight|Eaves|Icicle, Measured|Persimmon Under White|Shovel at Dawn|Thaw by the Inch|Gutter Song|Bare Tile',
      },
      {
        title: 'One Hundred Quiet Minutes, Abridged',
        year: 2022,
        tracks: 'Minute 3|Minute 11|Minute 27|Minute 40 (Crow)|Minute 58|Minute 71|Minute 96|Minute 100',
      },
    ],
  },
  {
    name: 'Greta and the Greenhouse',
    genre: 'Ambient',
    bio: '<p>Greta is a person. The Greenhouse is a greenhouse with microphones. They split the royalties.</p>',
    albums: [
      {
        title: 'Condensation',
        year: 2020,
        format: 'EP',
        tracks: 'Pane|Drip Line|Fern Uncurling, Slowed|Bee, Once|Vent',
      },
      {
        title: 'Overwintering',
        year: 2025,
        tracks:
          'Fleece|Tuber Talk|Paraffin Glow|Frost Map|The Lemon Tree Sulks|Slug Hours|Light, 7:52 to 15:40|Pricking Out',
      },
    ],
  },
  {
    name: 'Committee for Loose Ends',
    genre: 'Experimental',
    bio: '<p>Improvises under strict rules which it then loses. The scores are printed on tea towels and can be ordered wet or dry.</p>',
    albums: [
      {
        title: 'Agenda Item Zero',
        year: 2018,
        tracks:
          'Before We Begin|Chairs, Various|A Motion to Hum|Objection for Two Saws|The Secretary Weeps|Quorum|Tea Break (Complete)|After We Ended',
      },
      {
        title: 'Loose End, Frayed',
        year: 2023,
        tracks:
          'String|More String|The Middle of the String|Knot|Not a Knot|Scissors, Finally|Unravel Gently|Lint, Recollected',
      },
    ],
  },
  {
    name: 'Quiet Riot Police',
    genre: 'Experimental',
    bio: '<p>Crowd noise, very softly. They have never played louder than a fridge.</p>',
    albums: [
      {
        title: 'Please Disperse',
        year: 2021,
        format: 'EP',
        tracks: 'Megaphone, Whispered|Shield Brush|Kettle (the Other Kind)|Go Home, Gently',
      },
      {
        title: 'Fridge',
        year: 2024,
        tracks:
          'Compressor|Butter Compartment|The Light Does Go Off|Jar of Olives, 2009|Defrost|Magnet Poem|Midnight Ham|Hum in E Flat',
      },
    ],
  },
]
