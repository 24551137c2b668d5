import type { PostSeed } from '../seeds.ts'

/** How songs end, and other things that people are certain of. */
export const ENDINGS: readonly PostSeed[] = [
  {
    by: 'edda',
    title: 'The fade-out register: entries so far',
    sub: 'Very gradually, towards silence',
    text: 'Forty-one slow ones, nineteen cowards, six false ones. One we cannot classify because nobody has stayed until the end.',
    blocks: [
      { pictures: ['A field guide to fade-outs'], cols: 1 },
      {
        text: '<h3>How to register one</h3><ol><li>Artist and title.</li><li>Seconds from “leaving” to “gone”.</li><li>Who looked up.</li></ol>',
      },
    ],
    talk: [
      'mono_only: “Overtime”, ninety-four seconds. Nobody looked up. She looked down.',
      '> edda: Entered as “regal”.',
      'jonquil: The foghorn. It has never ended, so I cannot time it.',
      'half_a_loaf: We fade out by walking into the next room. Does that count?',
      '> edda: With or without the amplifiers?',
      '>> half_a_loaf: There is a trolley.',
    ],
  },
  {
    by: 'choirboy62',
    title: 'Amen is the original hard stop',
    sub: 'Discuss',
    text: 'Two notes, everybody knows, everybody gets there together. Eight hundred years without a fade.',
    talk: ['vicar_pam: Plagal at home, perfect when visitors come.', '> choirboy62: I feel seen.'],
  },
  {
    by: 'old_tin_ear',
    title: 'The best last note is the one that you miss because you were clapping',
    text: 'I have missed all of Kammerensemble Nord’s. People tell me that they are exquisite.',
    talk: [
      'petra: We play it again when everybody has gone.',
      '> old_tin_ear: I waited in the toilets once. Worth it.',
    ],
  },
  {
    by: 'ひなた',
    title: 'A song that ends in the middle of a',
    sub: 'And we all know how that',
    text: 'It is the truest thing on the record, and the shop asked me three times whether I want to return it because they think that it is',
    talk: ['kettle_ruth: Are you all', '> ひなた: Yes', 'kwame: I would mark this with a comma.'],
  },
  {
    by: 'frequent_flautist',
    title: 'Hidden tracks are rude',
    sub: 'I was asleep',
    text: 'Nine minutes of silence and then a trombone. My cat has moved out.',
    talk: [
      'tuba.day: It was a euphonium. Please tell the cat.',
      'dorothea: I once hid one so well that we cannot find it either.',
    ],
  },
  {
    by: 'pencilcase',
    title: 'Can a song end with a question?',
    sub: 'And if so, how do you clap',
    text: 'Our teacher says that every bar needs an answer. I think he has not heard “Half-Life”.',
    talk: [
      'kwame: I have. I wrote it. It has no answer because I had none.',
      '> pencilcase: Sir?',
      '>> kwame: Well. This is awkward for both of us.',
    ],
  },
]
