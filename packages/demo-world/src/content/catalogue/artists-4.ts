import type { ArtistSeed } from '../seeds.ts'

/** Rock, metal and hip-hop. */
export const ARTISTS_4: readonly ArtistSeed[] = [
  {
    name: 'Tarmac Sunday',
    genre: 'Rock',
    withBackImage: true,
    bio: '<p>Three brothers-in-law and a van that only turns left. Their tours are circular.</p>',
    albums: [
      {
        title: 'Left Turns Only',
        year: 2017,
        label: 'Hard Shoulder',
        tracks:
          'Ring Road Anthem|Indicator Blues|Exit 9 Is Closed|Service Station Coffee|Clutch|Hitchhiker with an Amp|Roundabout, Roundabout|Home by Accident|Map Folded Wrong|Second Lap',
      },
      {
        title: 'MOT Failure',
        year: 2020,
        label: 'Hard Shoulder',
        tracks:
          'Advisory Notice|Bald Tyres|Exhaust Pipe Lullaby|It’s Supposed to Smoke|Passenger Window, Gaffer Tape|Dad’s Jump Leads|Scrap Value',
      },
      {
        title: 'Bus Lane Hero',
        year: 2024,
        label: 'Hard Shoulder',
        tracks:
          'Camera Ahead|Penalty Charge Notice|Bus Lane Hero|Taxi for One|Zebra|Amber Means Think|Double Yellow Lines|Payment Plan',
      },
    ],
  },
  {
    name: 'Glass Elevator Band',
    genre: 'Rock',
    bio: '<p>Big choruses that rise slowly and stop at every floor.</p>',
    albums: [
      {
        title: 'Ground Floor: Perfumery',
        year: 2018,
        tracks:
          'Doors Opening|Haberdashery|Lost Child in Linens|Going Up|The Mirror Is Too Honest|Stuck Between Four and Five|Emergency Phone|Roof Garden',
      },
      {
        title: 'Going Down',
        year: 2022,
        tracks:
          'Closing Down Sale|50% Off Everything You Loved|Mannequin March|Escalator to Nowhere|Food Hall Fistfight|Lights Out',
      },
    ],
  },
  {
    name: 'Hedwig Stahl',
    genre: 'Rock',
    bio: '<p>One woman, one distortion pedal she calls Herr Doktor. Writes postcards to the audience and reads them out.</p>',
    albums: [
      {
        title: 'Postcards, Loud',
        year: 2021,
        format: 'EP',
        tracks: 'Wish You Were Louder|Greetings from Wuppertal|Stamp|Herr Doktor Will See You Now|Weather Fine',
      },
      {
        title: 'Herr Doktor',
        year: 2025,
        tracks:
          'Prescription|Take Twice Daily|Side Effects May Include Dancing|Waiting Room Riot|Second Opinion|Say Aaah|Placebo|Cured, Regrettably',
      },
    ],
  },
  {
    name: 'Ossuary Bake Sale',
    genre: 'Metal',
    plans: true,
    bio: '<p>Doom metal with very good shortbread. Proceeds from the first three albums repaired a church roof; the vicar sings on the fourth.</p>',
    albums: [
      {
        title: 'Crumbs of the Damned',
        year: 2015,
        label: 'Grave Goods',
        tracks:
          'Preheat|Knead the Dead|Rise, Dough|Crypt Custard|Gluten of Sorrow|Burnt Offering|The Sieve of Souls|Cool Before Serving|Crust',
      },
      {
        title: 'Eternal Glaze',
        year: 2019,
        label: 'Grave Goods',
        tracks:
          'Butter Knife Ritual|Eternal Glaze|Seven Layers Down|Marzipan Sarcophagus|Pie Chart of Doom|Sourdough Starter, Deathless|Icing of Ages|Raffle at Midnight',
      },
      {
        title: 'The Vicar Sings',
        year: 2024,
        label: 'Grave Goods',
        certifications: 'Roof Repaired',
        tracks:
          'Opening Hymn (Down-Tuned)|Bats in the Organ|Slate by Slate|Tea Urn Apocalypse|The Vicar Sings|Gargoyle with a Tray|Collection Plate|Go in Peace, Heavily',
      },
    ],
  },
  {
    name: 'Iron Philatelist',
    genre: 'Metal',
    bio: '<p>Thrash about stamps. Every riff is perforated.</p>',
    albums: [
      {
        title: 'Penny Blackened',
        year: 2018,
        tracks:
          'Penny Blackened|Perforation Massacre|Licked|Hinge of Hate|Watermark of the Beast|First Day Cover, Last Day of Man|Mint, Never Hinged',
      },
      {
        title: 'Return to Sender in Pieces',
        year: 2023,
        tracks:
          'Franked by Fire|Insufficient Postage|Sorting Office Siege|Dog vs. Postman|Airmail Warfare|Zip Code Red|Dead Letter Office|Signed For',
      },
    ],
  },
  {
    name: 'Frost Giant’s Accountant',
    genre: 'Metal',
    bio: '<p>Symphonic. Punctual. Deductible.</p>',
    albums: [
      {
        title: 'Ledger of Winter',
        year: 2020,
        tracks:
          'Opening of the Books|Depreciation of the Sun|Tribute in Furs|Receipts of Ragnarök|Double-Entry Blizzard|The Auditor Rides|Carried Forward|Closing of the Books|Appendix: Trolls',
      },
      {
        title: 'Fiscal Twilight',
        year: 2024,
        tracks:
          'Quarter Four Eclipse|Tax Haven Under the Ice|Mead Is an Expense|Offshore Longship|Hoard, Itemised|Year End, World End',
      },
    ],
  },
  {
    name: 'Professor Kwame',
    genre: 'Hip-Hop',
    withBackImage: true,
    plans: true,
    link: 'https://professorkwame.example',
    bio: '<p>Teaches chemistry until three, raps from four. Has never sworn on a record; has made a noble gas rhyme with a first-class pass.</p>',
    albums: [
      {
        title: 'Periodic',
        year: 2016,
        label: 'Bunsen',
        certifications: 'Gold',
        tracks:
          'Register|Hydrogen to Helium|Noble Gas, First Class|Valence|Homework on Mars|Spill on Bench Four|Goggles Down|Bell|Detention Freestyle|Iron in the Blood|Seven Ways to Say Boron|Lab Coat',
      },
      {
        title: 'Half-Life',
        year: 2020,
        label: 'Bunsen',
        tracks:
          'Half-Life|Decay Chain|Isotope Twins|Staff Room Cypher|Marking Till Midnight|Carbon Date|Lead Apron|Glow',
      },
      {
        title: 'Extra Credit',
        year: 2024,
        label: 'Bunsen',
        subscribersOnly: true,
        tracks:
          'Show Your Working|Extra Credit|Catalyst|Exothermic|Back Row Philosophers|Parents’ Evening|Titration Nation|Class Dismissed',
      },
    ],
  },
  {
    name: 'Low Battery Luis',
    genre: 'Hip-Hop',
    bio: '<p>Records everything on a phone at four per cent. Short songs.</p>',
    albums: [
      {
        title: '4%',
        year: 2019,
        tracks: '4%|Charger in the Other Jacket|Airplane Mode|Cracked Screen Psalm|Borrowed Wi-Fi|1%',
      },
      {
        title: 'Power Bank',
        year: 2023,
        format: 'EP',
        tracks: 'Plugged In|Two-Metre Cable|Fast Charge|Group Chat Diplomacy|Off',
      },
    ],
  },
  {
    name: 'Sister Static',
    genre: 'Hip-Hop',
    bio: '<p>Two sisters, one sampler, every radio their grandfather ever repaired.</p>',
    albums: [
      {
        title: 'Grandfather’s Workshop',
        year: 2021,
        tracks:
          'Long Wave|Solder|The Dial Is Warm|Bakelite Flow|Shipping Forecast Freestyle|Spare Valves|He Labelled Everything|Test Tone|Drawer of Fuses|Radio Luxembourg, Faintly|He Would Have Hated This',
      },
      {
        title: 'Pirate Hour',
        year: 2025,
        tracks:
          'Mast on the Roof|Call In, Don’t Give Your Name|97.3 and a Bit|Shout-Out to the Night Shift|Jingle War|Static Is a Language|Dead Air',
      },
    ],
  },
]
