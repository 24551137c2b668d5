import type { PostSeed } from './seeds.ts'

const OPINIONS = [
  'otto: On the second chorus. Never on the first. This is a rule of my house.', 'kwame: Four out of thirty. The other twenty-six are homework.', 'mono_only: In mono it is merely a rumour.',
  'bassbin: I carry one with the jingles taped up. For practising restraint.', 'vicar_pam: There was one at the wedding on Saturday. The marriage is fine so far.',
  'frost_accounts: Depreciates over three years.', 'lotte6: Ting is better.', 'petra: Second violins have been saying so since 1780.', 'ring_road: Left hand only.',
  'dogat17: In metal it is called a very small cymbal that is afraid.', 'noor: I did not know that there were sides. Which one has the better biscuits?',
  'signalman: There is a level crossing near Klais that does it for free.', 'Łucja: My downstairs neighbour has one. I do not know who he is. I know when he is happy.',
  'record_fair_man: 1967 to 1969. After that they are all too clean.', 'aunt_bea: On Sundays. Not on the phone.', 'soft_reset: It is the only instrument that is louder when you put it down.',
  'hania_w: Put it on a coat hanger and we can talk.', 'jonquil: The sea does it too, on shingle, and nobody writes in.', 'grandpa_joe: Karen had one. It is on the shelf. I move it when I dust and for a moment it is 1971.',
  'load_in_at_four: It is always in the van. Nobody has ever packed it.', 'sigrun: Under water it is lovely.', 'low_b: I would like to state that it can be heard over a contrabassoon, and should not be.',
  'teo28: On the curve at Graça the whole tram is one.', 'beekeeper: They do not like it.', 'mehmet.post: Parcel. Rattles. I have learned not to shake it back.',
  'choirboy62: We had one at school, for the bad singers. I still play it.', 'palomita: El burro se fue. Ya contestó.', 'cassette_mum: The correct amount is one fewer than there are children.',
  'half_a_loaf: I baked one. It was a pretzel.', 'mudflat: At low water, into the wind, it plays you.', 'ελένη: Ντέφι. And it has been here longer than your choruses.',
  'adaeze: Legally it is a drum. I checked, because somebody had to pay duty.', 'courgettes: It keeps the pigeons off the peas.', 'tuba.day: We who are accused of being too much greet a comrade.',
  'stairwell: Seven seconds of tambourine. I had to sit down.', 'noa_k: דודה שלי. כל שבת.', 'seongmin: 탬버린은 노래방에서만.', 'rhubarb: In the dark it thinks that it is rain.', 'edda: I will allow it until ten o’clock.',
  'tramontana: The wind took mine. It is somewhere over Istria and it is having a great time.', 'vitor_mop: It drags. I mean it this time.', 'nightshift: No. People are asleep. Yes. But from behind a door.',
  'mistress_of_ferries: In fog, yes: it carries further than the bell.', 'djanira: On Sundays it is a plate for mangoes.', 'old_tin_ear: On my left? As much as you like.', 'choirboy62: Also, the bad singers were happier.', 'queue_number_9: I am after the gentleman with the pretzel.',
  'frequent_flautist: A flute has never made anybody leave a wedding.', 'anonymous_oboe: That is not what I heard.', 'kettle_ruth: It is one letter from “tangerine” if you are in a hurry.', 'Saskia VN: Sampled, slowed down forty times, it is a cathedral with the lights going out.',
  'ひなた: 雨の音に似ている。だから許す。', 'maryam_s: الدفّ أقدم من سؤالكم.', 'омон: Дойра. Одна. Хватает.', 'الإسكندراني: The whole wedding, and then the street.', 'hal: When the hinge goes, it is what keeps time until Busia.',
  'pencilcase: Is this in the test?', 'ilse_b: The bus stop has one. It is the timetable, when it is windy.', 'new_in_town: My neighbour with the biscuits has one too. I am so happy here.', 'teo28: My grandmother says: on the way there, yes. On the way back, people are tired.',
] as const

const COUNTERS = ['kwame', 'pencilcase', 'otto', 'soft_reset', 'dogat17', 'cassette_mum', 'teo28', 'ilse_b', 'signalman'] as const
const COUNTED = [
  'One.', 'And.', 'Two.', 'And.', 'Three, with flam.', 'And.', 'Four.', 'Is this the same song?', 'It is. Five.', 'And.', 'Six.', 'I make it seven.', 'That was the hi-hat.', 'It was not the hi-hat.', 'Six, then. And.',
  'Seven.', 'Eight.', 'A train came. I have lost it.', 'Eight, and you are late.', 'And.', 'Nine.', 'Nine and a half: she hit her ring.', 'Ten.', 'And.', 'Eleven.', 'The bell just went, I have a class. Eleven, hold it.', 'Holding.',
  'Still holding.', 'Back. Twelve.', 'And.', 'Thirteen.', 'I have been counting the other one.', 'Which other one?', 'There are two tambourines?!', 'There have always been two tambourines.', 'From the top, then. One.',
] as const

/** The very long thread: opinions, a count, and a ladder as deep as ladders go. */
export const TAMBOURINE: PostSeed = {
  by: 'mara', title: 'Tambourine: when is it too much?', sub: 'Please be kind. Please be brief. It will not be brief.',
  text: 'After “In defence of the tambourine” my inbox rattled for a week. So here is one place for all of it.\n\nHouse rules: one opinion each, no videos of your cousin, and whoever says “more cowbell” buys the next round.',
  blocks: [{ pictures: ['In defence of the tambourine'], cols: 1 }, { text: '<p>State your case. The minutes are kept by <b>tambourine_tess</b>, who is <em>not</em> neutral.</p>' }],
  talk: [
    'tambourine_tess: Never. Next question.',
    '> jonas: Noted, without prejudice.',
    '>> tambourine_tess: With prejudice, please.',
    '>>> jonas: With prejudice.',
    '>>>> otto: I second the prejudice.',
    '>>>>> kwame: You cannot second a prejudice, it is not a motion.',
    '>>>>>> frost_accounts: It is a motion if it has jingles on it.',
    '>>>>>>> edda: Order. We have run out of levels.',
    'soft_reset: Could we at least count how many there are in “Point of Order”? I think it is thirty-two.',
    ...COUNTED.map((words, place) => `> ${COUNTERS[place % COUNTERS.length] ?? 'kwame'}: ${words}`),
    ...OPINIONS,
    'dorothea: There is one on our second record. Nobody in the trio plays it, and there were three of us in the room.',
    '> record_fair_man: The Hannover pressing has it, the Kassel one does not.',
    '>> dorothea: Then it went to Hannover with us.',
    '>>> grandpa_joe: I would let it stay. They come for company.',
    'ring_road: MORE COWBELL',
    '> jonas: That is a round for everybody. We are a hundred and nine people.',
    '>> ring_road: I regret this exit.',
    '>>> load_in_at_four: A small beer for me, the van is outside.',
    '>>> vicar_pam: Tea.',
    '>>> quiet_one: water',
    'mara: I did not say more than is needed, I only said the name of the man who shakes it in the chorus of No Brand. He lives in the yellow house on the quay, second bell. ## An address stood in it. Write it again without the bell.',
    'queue_number_9: I have waited until the end to say this. It depends.',
    '> tambourine_tess: On what?',
    '>> queue_number_9: On whose turn it is.',
    'anonymous_oboe: It was me. On all of them. Good night.',
  ],
}
