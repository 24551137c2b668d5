import type { PostSeed } from './seeds.ts'

/** Concerts, and how to get there and where to sleep: exactly one page of posts. */
export const COUCHES: readonly PostSeed[] = [
  { by: 'load_in_at_four', title: 'Van from Katowice to Brno on Friday, three seats and a drum stool', sub: 'The stool is the better seat', text: 'We leave at nine, which means ten. Plaster Saints are on at eight.\n\nYou may choose the music between Ostrava and Olomouc. Before and after that it is our drummer’s turn.', talk: [
    'petra: I take the stool. I have played second violin on worse.',
    '> load_in_at_four: It turns. You will see all of Moravia.',
    'pencilcase: Do you pass Olomouc or do you go through it?',
    '> load_in_at_four: We get lost in it every time. Stand at the roundabout with the horse.',
    '>> pencilcase: I will bring poppy-seed cake to the horse.',
  ] },
  { by: 'vicar_pam', title: 'The crypt has dry floors and eleven camp beds', sub: 'For the Advent bake sale', text: 'Bring a sleeping bag and one thing that can be baked. No candles near the sheet music. Breakfast is upstairs at eight, quietly, because there is a christening.', blocks: [{ pictures: ['How the bakers fixed the roof'], cols: 1 }], talk: [
    'half_a_loaf: Is the bed beside the boiler taken?',
    '> vicar_pam: That is the sexton’s. He is not sleeping, he is listening to the boiler.',
    'dogat17: I come with two trays and a dog. The dog is for the front row.',
  ] },
  { by: 'ring_road', title: 'Who walks home from Leeds station after the last encore?', sub: 'I have a torch and opinions', text: 'Twenty-five minutes, well lit except for the bit by the canal. We wait under the clock until a quarter to.' },
  { by: 'jonas', title: 'Platform 4, Saturday, if the train is late', sub: 'If it is on time there is no concert', text: 'The Understudies play when the board says more than ten minutes. Bring something to sit on and do not cheer when the delay goes up. Somebody’s mother is on that train.', talk: [
    'signalman: I want to state that I have no influence on this.',
    '> jonas: We have never accused you.',
    '>> ilse_b: I have. In a song.',
    '>>> signalman: I know. I like the bridge.',
  ] },
  { by: 'noor', title: 'First time alone at a concert: where do I stand?', sub: 'Serious question', text: 'I do not want to be in front of somebody tall, or in front of somebody short. Is there a place for the medium?', talk: [
    'bassbin: Two metres left of the mixing desk. Best sound, somebody to lean on, nobody spills anything there.',
    'grandpa_joe: By the door. You can always go, so you never need to.',
    '> noor: I stood by the door and stayed to the end. Thank you.',
    'tambourine_tess: Wherever you can see the tambourine.',
    'mono_only: In the middle. It is the only place where it is mono.',
  ] },
  { by: 'hal', title: 'Sofa in Kisumu, view of the lake, one rooster', sub: 'He has no snooze button', text: 'Anybody who comes for the kora night can stay. He starts at 4:50. It is in seven.' },
  { by: 'nightshift', title: 'Looking for concerts that begin after eight in the morning', sub: 'I finish at seven', text: 'I have not seen a band in three years because they play while I work. Breakfast concerts? Lunch? I will bring the croissants, I pass the bakery at ten past.', talk: [
    'dogat17: The bakery rehearses at five. You can sit on the flour.',
    '> nightshift: That is the kindest thing anybody has said to me this month.',
    'choirboy62: Matins. It is free, and there is a tenor.',
    'teo28: The first 28 of the day. We tune on it.',
  ] },
  { by: 'tuba.day', title: 'Tuba Day: who brings what', sub: 'Tubas are covered', text: 'We need one awning, forty chairs, and somebody who can explain to the neighbours that it is only once a year. It is not only once a year.', blocks: [{ pictures: ['Compound Interest', 'Withdrawal'], cols: 2 }] },
  { by: 'ελένη', title: 'Rebetiko in the back room, Thessaloniki, Tuesdays', sub: 'Knock like the song', text: 'No poster, no stage. If you do not know how the song knocks, listen at the door until you do.' },
  { by: 'mudflat', title: 'Concert on the sandbank, 23 August, low water 14:12', sub: 'Ends at 15:40, without encore', text: 'Greta and two loudspeakers. Boots. When I wave the flag, we go, also in the middle of a fern.', talk: [
    'jonquil: What if it is the good fern?',
    '> mudflat: Especially then.',
    'mistress_of_ferries: I can stand off with the small boat from 15:30.',
    '> mudflat: Please do. Last year we had to carry the vibraphone.',
  ] },
  { by: 'cassette_mum', title: 'Concerts where a four-year-old may say “again” out loud', text: 'She means well. She will also want to know why the man is sad.' },
  { by: 'palomita', title: 'Autobús compartido a la Segunda Vuelta', sub: 'Salimos cuando llegue el burro', text: 'Hay doce lugares y una caja de mangos. El que trae guitarra va atrás.' },
  { by: 'low_b', title: 'Does a contrabassoon count as a bicycle?', sub: 'Train to Basel', text: 'The conductor was not sure and neither was I. We agreed on “folding”. It does not fold.', talk: [
    'tuba.day: I travel as two persons. It is honest and you get a table.',
    'frequent_flautist: I feel I should not say anything.',
    '> low_b: You should not.',
  ] },
  { by: 'seongmin', title: '전주 옥상 공연, 돗자리 필요', sub: 'Bring a mat and an umbrella', text: 'Roof of the old market, one generator, two synthesizers, eleven people. If it rains, it is a different concert.' },
  { by: 'aunt_bea', title: 'Do not go to my niece’s concert on an empty stomach', text: 'It is two hours and she does not let you sit during the ballads. There is rice at mine from five. Ring twice.', talk: [
    'noa_k: Is it two for family?',
    '> aunt_bea: Everybody is two. Three is the police.',
    'kwame: I came for the rice and missed the concert. No regrets.',
  ] },
  { by: 'soft_reset', title: 'Extension cord needed in Tampere, 40 m', sub: 'The stage moved', text: 'The ice looked safe. It is safe. It is just further out than last year.' },
  { by: 'mistress_of_ferries', title: 'Cabins for the Lofoten weekend', sub: 'Four left, one over the engine', text: 'Over the engine is in E. If you write songs, take that one.' },
  { by: 'djanira', title: 'Lift from Porto Novo to the morna night', text: 'Boat at seven, back when the wind says so. My cousin has room for three who do not mind goats.' },
  { by: 'quiet_one', title: 'Is there a concert where nobody talks to you', text: 'Asking.', talk: [
    'jonquil: The foghorn, Sundays at noon. People stand apart.',
    'stairwell: Mine. There is one chair per floor.',
    'edda: Come to the harbour office. I will nod once and that is all.',
    '> quiet_one: ok',
  ] },
  { by: 'grandpa_joe', title: 'I have two tickets for the trio and nobody to correct my steps', sub: 'Aarhus, the 14th', text: 'Whoever comes need not dance. It would be nice to share the programme, my glasses are for far away.', talk: [
    'frost_accounts: I am in Aarhus that week for an audit. I dance badly but in time.',
    '> grandpa_joe: That is exactly how Karen put it. Half past six, I wear the grey hat.',
    'dorothea: Tell me where you sit and I will play the third one in your direction.',
    '> grandpa_joe: Row F. Now I must iron.',
  ] },
]
