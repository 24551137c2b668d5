import type { ReportSeed, TopicSeed } from '../seeds.ts'
import { COUCHES } from './community-couches.ts'
import { ENDINGS } from './community-endings.ts'
import { MUSIC_POSTS } from './community-heard.ts'
import { FAIR, HOUSE } from './community-houses.ts'
import { KITCHEN, WHAT_IS_THIS } from './community-kitchen.ts'
import { TAMBOURINE } from './community-tambourine.ts'

/** The topics of the community: the first has more than sixty posts, one exactly a page of them, the last none. */
export const TOPICS: readonly TopicSeed[] = [
  {
    title: 'Heard lately',
    subTitle: 'Where you were, what was on, and who stopped doing what',
    colour: 'amber',
    genre: 'Soul',
    posts: MUSIC_POSTS,
  },
  {
    title: 'Couches, concerts, carpools',
    subTitle: 'Somebody is always going. Somebody has always got a stool',
    colour: 'blue',
    genre: 'Indie',
    posts: COUCHES,
  },
  {
    title: 'Endings and other certainties',
    subTitle: 'Fade-outs, last notes, and the tambourine question',
    colour: 'violet',
    genre: 'Jazz',
    posts: [TAMBOURINE, ...ENDINGS],
  },
  {
    title: 'On the kitchen table',
    subTitle: 'Microphones, cables, wax and other instruments',
    colour: 'green',
    genre: 'Electronic',
    posts: KITCHEN,
  },
  {
    title: 'What is this song?',
    subTitle: 'Hum it. Badly is fine',
    colour: 'pink',
    genre: 'World',
    posts: WHAT_IS_THIS,
  },
  {
    title: 'The record fair',
    subTitle: 'Swaps, sleeves, and who has stairs',
    colour: 'red',
    genre: 'Rock',
    posts: FAIR,
  },
  {
    title: 'This house',
    subTitle: 'Hello, how it works, and what moderators do all day',
    colour: 'teal',
    genre: 'Ambient',
    posts: HOUSE,
  },
  {
    title: 'Choir of the shy',
    subTitle: 'For everybody who sings once the kettle is loud enough',
    colour: 'grey',
    genre: 'Folk',
    posts: [],
  },
]

/** Comments that fit nearly every post. */
export const CHATTER: readonly string[] = [
  'Saving this for the night bus.',
  'I read this twice and then to my sister.',
  'The second sentence should be on the sleeve.',
  'Now I have to hear it again. Thank you, I had other plans.',
  'Same song, same minute, other weather.',
  'You have put it better than the booklet.',
  'I was doing the dishes. I am no longer doing the dishes.',
  'Played it. Cat left. Cat came back.',
  'This is why I still read before breakfast.',
  'Seconded, from a bus stop.',
  'My neighbour knocked to ask what it was. We are on first-name terms now.',
  'I disagree completely and enjoyed every word.',
  'Where were you when I was writing my essay?',
  'Put the kettle on, there is more to say about this.',
  'I have sent this to my father. He answered “yes”.',
  'The bass player wants to frame this.',
  'It has been in my head since Tuesday. Please apologise.',
  'Tried it on the balcony. Two windows opened, one closed.',
  'There are people who would pay to be described like that.',
  'I laughed on a train where nobody laughs.',
  'Nobody believes me that this happens to other people too.',
  'And it was raining, of course.',
  'I needed this today and did not know it.',
  'Wonderful. Does it also work on Mondays?',
  'I will think of this every time that door squeaks.',
  'Turned it up by one. Then by one more.',
  'My whole kitchen agrees.',
  'You have convinced me and I came here to argue.',
  'I have listened with the window open. The street approves.',
  'Please write the next one longer.',
  'This made me ring my brother.',
  'The pause. It is all about the pause.',
  'I owe you a coffee and an apology.',
  'Heard it at the dentist. Could not say so at the time.',
  'I tried to explain this at dinner and had to act it out.',
  'One for the fridge door.',
  'The last line got me, and I knew that it was coming.',
  'Somebody should play this at my retirement.',
  'I have cleared a shelf for it.',
  'That is not how I remember it, and yours is better.',
]

/** Replies to those comments. */
export const ANSWERS: readonly string[] = [
  'This.',
  'I was going to say the same, slower.',
  'Exactly where I was as well.',
  'You too?',
  'Tell us how it ends.',
  'Now I want to meet your neighbour.',
  'We should start a list.',
  'I hear it now. I cannot not hear it.',
  'Somebody write this down.',
  'On what kind of bus?',
  'That is the nicest thing I have read this week.',
  'Be careful, it starts like that.',
  'I have one of those at home.',
  'Noted, with love.',
  'Ask your father what he meant.',
  'Good. Then there are three of us.',
  'Seconded from the back row.',
  'Is it still raining?',
]

/** Reports of members that wait for a decision. */
export const REPORTS: readonly ReportSeed[] = [
  { kind: 'comment', words: 'MORE COWBELL', by: ['tambourine_tess', 'otto', 'kwame'], reason: 'spam' },
  { kind: 'comment', words: 'Round the elbow is quicker.', by: ['bassbin', 'ilse_b'], reason: 'content' },
  { kind: 'post', words: 'Forty cassettes, labelled by a three-year-old', by: ['record_fair_man'], reason: 'spam' },
  { kind: 'post', words: 'A song that ends in the middle of a', by: ['adaeze', 'petra'], reason: 'content' },
  { kind: 'post', words: 'Ohm, Sweet Ohm on a wall of eleven', by: ['cassette_mum'], reason: 'media' },
]
