import type { PostSeed } from '../seeds.ts'

/** Instruments, cables and what people record with. */
export const KITCHEN: readonly PostSeed[] = [
  {
    by: 'otto',
    title: 'Show us your worst microphone',
    sub: 'Hairdryers count',
    text: 'Mine hangs on the nail beside the kettle. It hears the weather forecast for Denmark.',
    blocks: [
      { pictures: ['In praise of the second-worst microphone', 'Small Repairs', 'The Dryer Is in D'], cols: 3 },
      { text: '<p>Rules: it has to <b>work</b>, and you have to have sung into it <em>this year</em>.</p>' },
    ],
    talk: [
      'stairwell: A telephone from 1974, in the cellar, receiver off the hook, me upstairs.',
      'Saskia VN: Baby monitor. It has a compressor in it that money cannot buy.',
      '> cassette_mum: Ours too! All my demos have breathing on them.',
      'sigrun: Hydrophone, €11, from a man who used to listen to cod.',
      'hania_w: Coat hanger. I know that it is not a microphone. It does not.',
    ],
  },
  {
    by: 'low_b',
    title: 'The case is in tune, the instrument is not',
    text: 'When I knock on it, it gives me a perfect low B. When I play it, it gives me an idea of one. Is there a luthier for cases?',
  },
  {
    by: 'soft_reset',
    title: 'My synthesizer speaks Finnish after the update',
    sub: 'Before it was Japanese. I could read neither',
    text: 'The filter is now called “suodatin” and sounds wetter. I do not think that I imagine this.',
    blocks: [
      { youtube: 'https://www.youtube.com/watch?v=TLkA0RELQ1g' },
      { text: '<p>The film helped with the kitchen. It did not help with the filter.</p>' },
    ],
    talk: [
      'seongmin: Mine has a knob called “?”. I have never dared.',
      '> soft_reset: Turn it a quarter. Then write to us.',
      '>> seongmin: It was the light.',
    ],
  },
  {
    by: 'beekeeper',
    title: 'Wax for keys, wax for strings, wax for me',
    text: 'I have forty kilos. Not all of it smells of music, but most.',
    talk: ['petra: Does it hum?', '> beekeeper: Only before.'],
  },
  {
    by: 'load_in_at_four',
    title: 'How to coil a cable, for the last time',
    sub: 'Over, under. Over, under',
    text: 'Not round the elbow. I will know.',
    blocks: [
      {
        text: '<ol><li>Over.</li><li>Under.</li><li>Think of somebody you like.</li><li>Over.</li></ol><p>A cable remembers how it was held. <em>So do drivers.</em></p>',
      },
      { film: 'livefeed' },
    ],
    talk: [
      'ring_road: Round the elbow is quicker.',
      '> load_in_at_four: Get out of the van.',
      '>> ring_road: We are on the motorway.',
      '>>> load_in_at_four: I know an exit.',
    ],
  },
  {
    by: 'омон',
    title: 'Две струны: вопрос о третьей',
    sub: 'Somebody offered me a third string',
    text: 'It is a good string. Where would I put what is between the two I have?',
  },
  {
    by: 'cassette_mum',
    title: 'Pencil, HB or 2B?',
    sub: 'For rewinding',
    text: 'HB slips on the newer ones. 2B marks the hubs. The children have eaten the H.',
    talk: [
      'pencilcase: My name is my opinion.',
      'record_fair_man: A hexagonal Czech one from before 1989. I have a drawer.',
    ],
  },
]

/** Posts of members who try to identify something. */
export const WHAT_IS_THIS: readonly PostSeed[] = [
  {
    by: 'new_in_town',
    title: 'It goes dum, da-dum, and then somebody sighs',
    sub: 'Heard through a wall on Tuesday',
    text: 'Third floor, around eleven at night, twice. I do not want them to stop, I want to know what it is.',
    talk: [
      'anonymous_oboe: The sigh is mine.',
      'kwame: Dum as in door, or dum as in drum?',
      '> new_in_town: As in “somebody important has sat down”.',
      '>> aunt_bea: Table Nine. Track three. Say hello to your neighbour from me.',
      '>>> new_in_town: I knocked. She has a piano AND biscuits.',
    ],
  },
  {
    by: 'mehmet.post',
    title: 'A parcel hums this, B flat, every Thursday',
    text: 'I may not open it and I do not want to. Three notes up, one down, like a question from a fridge.',
    talk: [
      'beekeeper: I think it is for me.',
      '> mehmet.post: It is. You could have said.',
      '>> beekeeper: They travel badly when people are nervous.',
    ],
  },
  {
    by: 'djanira',
    title: 'My grandmother sang it while shelling peas',
    sub: 'The words are about a ship, or a sheep',
    text: 'She would not say. She laughed at the third line and then looked at the door.',
  },
  {
    by: 'signalman',
    title: 'The 6:12 whistles a sixth and I know it from somewhere',
    text: 'Major. Between Mittenwald and Klais, only when it is wet.',
    talk: [
      'frequent_flautist: Brahms.',
      'ring_road: The advert with the crisps.',
      'hania_w: It is both. The crisps paid for the Brahms.',
    ],
  },
  {
    by: 'maryam_s',
    title: 'من يعرف هذا اللحن؟',
    sub: 'سمعته في السوق مرة واحدة',
    text: 'عود، ثم صمت، ثم عود. البائع قال إنه لم يكن هناك موسيقى.',
    talk: [
      'الإسكندراني: هذا «شاي على الكورنيش»، المقطع الثاني. والبائع عازف سيئ الذاكرة.',
      '> maryam_s: وجدته! شكرًا. هو عازف العود نفسه.',
    ],
  },
  {
    by: 'quiet_one',
    title: 'song with no words, 2009, blue sleeve',
    text: 'there was a gap where the words would be. i liked the gap',
    talk: [
      'edda: Desk by the Window, first pressing. The gap is on purpose.',
      '> quiet_one: thank you. i have it now. the gap is shorter than i remembered',
    ],
  },
]
