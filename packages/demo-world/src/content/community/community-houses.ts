import type { PostSeed } from '../seeds.ts'

/** About this house: welcome, questions, and what moderators had to look at. */
export const HOUSE: readonly PostSeed[] = [
  {
    by: 'just_looking',
    title: 'Hello, I was only looking',
    sub: 'And then I read about the tambourine',
    text: 'Five days now. I have an opinion on it after all. Is there a choir for people who do not know whether they can sing?',
    held: true,
  },
  {
    by: 'edda',
    title: 'Welcome. The kettle is on',
    sub: 'How this works, in five minutes',
    text: 'Choose a topic, follow it, say something. Nobody here has been clever for longer than two sentences in a row.',
    blocks: [
      { film: 'community' },
      {
        text: '<h3>What we ask</h3><ul><li>Write as if you had to read it aloud.</li><li>No addresses, no telephone numbers, no prices for violins.</li><li>If something is wrong, use “report”. A person reads it. Usually with tea.</li></ul>',
      },
      { pictures: ['Desk by the Window', 'Harbour, Closed for Winter', 'Soundings'], cols: 3 },
    ],
    talk: [
      'noor: Hello! I have no phone number yet, is that why I am so calm?',
      '> edda: Enjoy it.',
      'lotte6: Is there a topic for triangles?',
      '> edda: They are all triangles if you hit them right.',
      'grandpa_joe: I found the button. Good evening, everybody.',
      '> mara: Good evening, Joe.',
      '> kwame: Good evening, Joe.',
      '> cassette_mum: Good evening, Joe! From all three of us.',
      '>> grandpa_joe: That is more people than at the club.',
    ],
  },
  {
    by: 'jonas',
    title: 'What moderators do all day',
    sub: 'Mostly tea',
    text: 'Last month: two telephone numbers, one violin for sale, one quarrel about a violin, and a haiku that somebody reported as spam. It was about spam. We kept it.',
    talk: [
      'bassbin: And the eleven-minute voice message of rain.',
      '> jonas: We kept that as well.',
      'dogat17: I would like it noted that I was the one who cried at the haiku.',
    ],
  },
  {
    by: 'old_tin_ear',
    title: 'Could the volume remember which ear I am?',
    text: 'Left is for show. It would be kind if the player knew.',
    talk: ['edda: It is on the list, under “ears”.'],
  },
  {
    by: 'kettle_ruth',
    title: 'VIOLIN!! genuine, almost no holes, cheap',
    sub: 'Write to me at once',
    text: 'Somebody was in my account. It was not me. I play nothing. Please do not buy the violin.',
    hidden:
      'Offers of things for sale belong to the record fair. If it was not you, change your password; we have ended your other sessions.',
  },
  {
    by: 'adaeze',
    title: 'Who owns what you write here? You do',
    sub: 'I have read it, so that you need not',
    text: 'Short version: yours. You can change it and delete it. Long version: also yours, with more commas.',
    talk: [
      'mehmet.post: And letters?',
      '> adaeze: The paper is theirs, the words are yours, the stamp is the Post’s.',
      '>> mehmet.post: I shall sleep better.',
    ],
  },
]

/** Buying, swapping and carrying records. */
export const FAIR: readonly PostSeed[] = [
  {
    by: 'record_fair_man',
    title: 'Kassel, Saturday: I sell Q to S',
    sub: 'Only to people with stairs',
    text: 'Everything from “Queue” to “Sulks”. R is wet. The misprint is not for sale, you may look at it through the glass.',
    blocks: [
      {
        pictures: [
          'Notes from a record fair, in the rain',
          'Withdrawal',
          'Études for Small Hands',
          'One Minute, Twice',
        ],
        cols: 2,
      },
    ],
    talk: [
      'mono_only: How wet is R?',
      '> record_fair_man: It swims.',
      '>> mono_only: I will bring a towel.',
      'half_a_loaf: We live on the ground floor, but we have a ladder.',
      '> record_fair_man: Is it fixed to the wall?',
      '>> half_a_loaf: It can be.',
      '>>> record_fair_man: Then you may have the Rs.',
    ],
  },
  {
    by: 'tramontana',
    title: 'Swap: Herr Doktor against anything without doctors',
    text: 'I have it three times, my whole family gave it to me. I am fine, thank you.',
    talk: ['palomita: Tengo un disco de burros.', '> tramontana: Deal.'],
  },
  {
    by: 'cassette_mum',
    title: 'Forty cassettes, labelled by a three-year-old',
    sub: 'It is a lucky dip',
    text: 'All of them say “MOON”. One of them is Velvet Ordinance.',
  },
  {
    by: 'half_a_loaf',
    title: 'Looking for the sleeve of Penny Blackened',
    sub: 'I have the record',
    text: 'It came in a bread bag. It fits, but it does not feel right.',
    talk: [
      'record_fair_man: I have the sleeve. I have not got the record.',
      '> half_a_loaf: …',
      '>> record_fair_man: Do not say it.',
      '>>> half_a_loaf: We have to meet.',
    ],
  },
  {
    by: 'mudflat',
    title: 'Records that survive salt',
    text: 'Two of mine have barnacles. They track better on the outside edge.',
  },
  {
    by: 'grandpa_joe',
    title: 'I am giving away Karen’s dance records',
    sub: 'To somebody who dances',
    text: 'Thirty-one of them. I keep one. You must promise to correct each other.',
    talk: [
      'frost_accounts: We promise. My wife leads.',
      '> grandpa_joe: So did mine. Come on Sunday, I will have cake.',
      'lotte6: I can dance the triangle.',
      '> grandpa_joe: Then one is yours, Lotte. The red one.',
    ],
  },
]
