import type { ArtistSeed } from '../seeds.ts'

/** Folk, indie and soul. */
export const ARTISTS_1: readonly ArtistSeed[] = [
  {
    name: 'Marrow & Finch',
    genre: 'Folk',
    withBackImage: true,
    plans: true,
    owner: 'otto',
    link: 'https://marrowandfinch.example',
    bio: '<p>Two cousins, one guitar with a repaired neck, and a habit of singing about people who are still alive and can hear them. They recorded their first album in a laundry room because the dryer was in the right key.</p>',
    albums: [
      {
        title: 'The Dryer Is in D',
        year: 2019,
        label: 'Kitchen Table',
        format: 'LP, cassette',
        tracks:
          'Lint|Uncle Theodor Returns the Ladder|Half a Loaf, Half a Moon|Warm Sheets|The Cat Has Another House|Delicates|What the Neighbour Hums|Out of Quarters',
      },
      {
        title: 'Letters to a Ferry',
        year: 2021,
        label: 'Kitchen Table',
        format: 'LP',
        certifications: 'Silver',
        tracks:
          'Departure at Six|Gulls with Opinions|Dear Ferry|The Captain’s Daughter Sells Tickets|Rust and Lemonade|Nobody Waves from the Car Deck|Second Verse of the Harbour|Lights On, Engines Off|Postscript from Deck Two|The Bar Opens at Sea|Nobody Came to Meet Us',
      },
      {
        title: 'Small Repairs',
        year: 2024,
        subTitle: 'Home recordings',
        subscribersOnly: true,
        tracks:
          'Glue|A Kettle Called Ruth|Hinge Song|Seven Screws Left Over|My Father’s Handwriting|Draught|Paint the Stairs Last|It Holds',
      },
    ],
  },
  {
    name: 'Ilse Brandt',
    genre: 'Folk',
    bio: '<p>Walks a lot. Writes on the way home. Her songs are about as long as the road between the bus stop and her door, which is why none is over four minutes.</p>',
    albums: [
      {
        title: 'Between the Bus Stop and the Door',
        year: 2020,
        tracks:
          'Number 14|Wet Gloves|Three Lit Windows|The Dog That Is Not Mine|Gravel|Somebody Practises the Trumpet|Home Before the Soup',
      },
      {
        title: 'Almanac for One Field',
        year: 2023,
        label: 'Hedgerow',
        tracks:
          'January, Mostly Mud|Lapwing Count|The Fence Considers Leaving|May and Its Excuses|Hay for Somebody Else|August Has No Shade|Stubble|First Frost, Second Coat',
      },
    ],
  },
  {
    name: 'The Understudies of the Provisional Orchestra for Slightly Delayed Trains and Other Weather',
    genre: 'Indie',
    bio: '<p>Nine people who met on a platform. The name is the announcement that brought them together. They have been told to shorten it and have instead added “and Other Weather”.</p>',
    albums: [
      {
        title: 'Platform Alteration',
        year: 2018,
        tracks:
          'Mind the Gap, Please|Replacement Bus|Eleven Minutes Late|The Quiet Coach|A Sandwich at Crewe|Lost Property|Signal Failure (Love Song)|We Apologise',
      },
      {
        title: 'And Other Weather',
        year: 2022,
        label: 'Platform Four',
        format: 'Double LP',
        secondDisc: 'Outlook: Uncertain',
        guests: { 'Fog Over the Ring Road': 'Tobias Quist' },
        tracks:
          'Light Drizzle|Leaves on the Line|Sun, Briefly|The Wrong Kind of Snow|Fog Over the Ring Road|Hail in a Minor Key|High Pressure, Low Mood|Outlook: Uncertain|Heat Warning|A Cardigan for July|Northerly|Puddle Etiquette|Black Ice Waltz|And Other Weather',
      },
    ],
  },
  {
    name: 'Paper Lanterns at Noon',
    genre: 'Indie',
    withBackImage: true,
    link: 'https://paperlanterns.example',
    bio: '<p>Bright guitars for dim kitchens. They rehearse above a bicycle shop and tune to the truing stand.</p>',
    albums: [
      {
        title: 'Spoke',
        year: 2019,
        format: 'EP',
        tracks: 'Truing|Left Pedal|The Hill Behind Aldi|Chain Grease Valentine|Coast',
      },
      {
        title: 'Everyone’s Balcony',
        year: 2021,
        label: 'Second Floor',
        tracks:
          'Tomatoes in Buckets|Good Morning, Mrs Adeyemi|Laundry Semaphore|The Party We Can Hear|Basil Thief|Two Chairs, One Ashtray|Pigeon Diplomacy|Shutters|Mosquito Net|Good Night, Mrs Adeyemi',
      },
      {
        title: 'Noon',
        year: 2025,
        label: 'Second Floor',
        format: 'LP',
        tracks:
          'Shadowless|Lunch with Your Ex|Siesta Alarm|Tin Roof|The Clock Tower Lies|Iced Water|Half Day|Long Light',
      },
    ],
  },
  {
    name: 'Cassiopeia Jones',
    genre: 'Soul',
    withBackImage: true,
    plans: true,
    link: 'https://cassiopeiajones.example',
    bio: '<p>Sang in her aunt’s restaurant until the aunt said: <em>child, they stopped eating to listen, this is bad for business.</em> The voice you hear is the one that emptied no plate.</p>',
    albums: [
      {
        title: 'Table Nine',
        year: 2017,
        certifications: 'Gold',
        label: 'Copper Pan',
        tracks:
          'House Special|Send It Back|Hands That Knead|The Waiter Knows|Sugar in the Gravy|Last Booking|Sorry, Kitchen’s Closed|Leave the Lights|Salt, Then Love|Dish Pit Serenade|The Critic Comes Hungry|Comp the Dessert',
      },
      {
        title: 'Auntie Said',
        year: 2020,
        label: 'Copper Pan',
        format: 'LP',
        tracks:
          'Sit Down First|Auntie Said|Don’t Call Him|Sunday Shoes|Two Spoons|Her Good Scissors|Grace Before Grits|Wash, Dry, Sing',
      },
      {
        title: 'Overtime',
        year: 2024,
        label: 'Copper Pan',
        subscribersOnly: true,
        tracks:
          'Clock Me In|Overtime|My Feet, Lord|Break Room Gospel|Payday Is a Person|Night Bus Choir|Sleep Like Money|Do Not Disturb',
      },
    ],
  },
  {
    name: 'Velvet Ordinance',
    genre: 'Soul',
    bio: '<p>A seven-piece that dresses like a city council and grooves like the meeting ran late.</p>',
    albums: [
      {
        title: 'Motion Carried',
        year: 2019,
        tracks: 'Roll Call|Point of Order|Second the Motion|Pothole on Love Street|Zoning for Two|All in Favour',
      },
      {
        title: 'Minutes of the Last Meeting',
        year: 2023,
        tracks:
          'Apologies for Absence|Matters Arising|A Subcommittee of Us|Budget Surplus|Strike That|Any Other Business|The Caretaker’s Keys|Adjourned',
      },
    ],
  },
  {
    name: 'Nell Okafor',
    genre: 'Soul',
    bio: '<p>Keys, voice, and an unreasonable number of harmonies, all hers. She counts breaths instead of bars.</p>',
    albums: [
      {
        title: 'Breath Count',
        year: 2022,
        tracks: 'In for Four|Hold|Out for Six|My Mother’s Alto|Doorway|Choir of Me|Warm-up for Bad News|Rest',
      },
      {
        title: 'Low Lamp',
        year: 2025,
        format: 'EP',
        tracks: 'Lampshade|Read It to Me Again|Moths, Mostly|The Good Armchair|Click',
      },
    ],
  },
]
