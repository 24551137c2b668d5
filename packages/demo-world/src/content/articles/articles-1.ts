import type { ArticleSeed } from '../seeds.ts'

/** Articles about records and the people behind them. */
export const ARTICLES_1: readonly ArticleSeed[] = [
  {
    title: 'In praise of the second-worst microphone',
    author: 'Otto Lindqvist',
    html: '<p>Every studio has a best microphone. It lives in a velvet box and makes everybody sound like a documentary. This is about the other one: the one on the nail beside the kettle.</p><h2>Why we reach for it</h2><p>It hears less. It misses the car outside and the doubt in the second verse. Marrow &amp; Finch used nothing else on <em>Small Repairs</em>, and you can hear a room that has not been tidied for visitors.</p><blockquote>“The good one heard that I was nervous. The bad one heard the song.”</blockquote><p>We asked eleven artists of this community for theirs. Nine sent a photograph. Two of those were hairdryers.</p>',
  },
  {
    title: 'How the bakers fixed the roof',
    author: 'Mara Feldkamp',
    html: '<p>The slates of St Swithun’s came down in the storm of 2014. Ossuary Bake Sale, who rehearsed in the crypt, noticed first, because it rained on the bass.</p><p>“There was a bucket,” says the drummer, “and then there was a bigger bucket, and then we wrote a song about the bucket, and then somebody said: we could also do something.” What they could do was play very slowly and bake very well. They decided to do both on the same evening.</p><h2>The first tin</h2><p>It was a Thursday, the one evening on which the vicar had asked for quiet. Forty people came. Eleven of them had come for evensong and stayed out of politeness; two of those have been to every concert since. They stand at the front. One knits.</p><blockquote>“I had expected the devil. It was mostly butter.”</blockquote><p>The recipe has not changed. Flour from the mill that bears the saint’s name, salt, more butter than you think, and a rest of one hour, during which the band plays its longest song. When the song is over the dough is ready. This is not a figure of speech. They have tried other songs.</p><h3>Why shortbread</h3><p>Because it travels, because it can be cut into tombstones, and because nobody has ever thrown one at a support act.</p><h2>What it cost</h2><ul><li>Slates: 11,400</li><li>Lead: stolen twice</li><li>Scaffolding: four months promised, nineteen kept</li><li>Butter: do not ask</li></ul><p>Ten years, three albums and some four thousand shortbreads later the roof is whole. The last slate was laid by the bass player, who is afraid of heights and had to be sung up the ladder, in B.</p><h2>And now?</h2><p>The vicar, who had asked for nothing but quiet on Thursdays, sings on the new record. She has a low E that opens a window in the vestry. On the sleeve she is credited with “voice, keys, patience”.</p><p>There is talk of the organ, which has bats. There is talk of a second oven. The release party is on Sunday after evensong. Bring earplugs and a tin.</p>',
  },
  {
    title: 'A field guide to fade-outs',
    author: 'Edda Holm',
    html: '<p>The fade-out is a polite lie: the band, it says, is still playing somewhere, and only you have left.</p><h2>The slow one</h2><p>Soul, mostly. Cassiopeia Jones needs ninety seconds to leave a room and is right.</p><h2>The coward</h2><p>Nobody knew how to end it. Listen for the drummer looking up.</p><h2>The false one</h2><p>It comes back. Children love this. So do we.</p><p>Send us yours; we are collecting them, very gradually, towards silence.</p>',
  },
  {
    title: 'Nine people, one platform, no timetable',
    author: 'Jonas Wiek',
    html: '<p>Their name does not fit on a poster, on a ticket or in a text message. The Understudies, as nobody but the printer calls them, met on platform 4 when the 17:52 did not come.</p><p>Somebody had a clarinet. Somebody else had a grudge against the clarinet. By 19:10 there were nine of them and a chorus.</p><blockquote>“We keep the name because it is the only thing about us that is on time.”</blockquote><p>The new songs are about weather. The train is still expected.</p>',
  },
  {
    title: 'Professor Kwame marks your lyrics',
    author: 'Mara Feldkamp',
    html: '<p>We sent the chemistry teacher of the scene six anonymous verses. He returned them with red ink, a sticker and one detention.</p><ul><li><strong>Verse 1:</strong> “Fire/desire again. See me.”</li><li><strong>Verse 3:</strong> “You cannot freeze a flame. You can freeze the <em>fuel</em>. Rewrite.”</li><li><strong>Verse 6:</strong> “Who is this? Excellent. Come to the front.”</li></ul><p>Verse 6 was by his own pupil. She is fourteen and has since been offered a guest spot.</p>',
  },
  {
    title: 'The harbourmaster’s stereo',
    author: 'Otto Lindqvist',
    html: '<p>Low Tide Office mix in a hut that is two metres wide. The left speaker stands on the tide tables, the right one on a tin of varnish. The listener stands in the door.</p><p>“If a gull answers, the high end is right,” says the harbourmaster, who does not want his name here because he is officially on leave.</p><h2>Listening advice</h2><p>Low. With the window open. Between October and March.</p>',
  },
  {
    title: 'Forty rooms, one cello',
    author: 'Edda Holm',
    html: '<p>Anouk Delacroix walked through a house that was going to be sold and played one piece in every room. Some last a minute. The larder lasts twenty seconds, because of the smell.</p><p>She had asked for a day and was given a week, since the agent liked to have somebody there who kept the damp moving. She slept in the linen closet, which has the best acoustics for sleeping, and began each morning where the light was.</p><h2>How a room answers</h2><p>A cello is a polite guest: it asks the room a question and waits. The billiard room answered late and in the wrong key, like an uncle. The chapel answered before she had finished. The gun room, emptied, did not answer at all, and she played there longest.</p><blockquote>“You do not choose the note. You walk about until the floor chooses it.”</blockquote><p>So the record has no tempo markings but directions. <em>By the window, then not.</em> <em>As far as the stain.</em> For <em>Landing</em> she sat on the eleventh stair, because the tenth and the twelfth were in tune with each other and she felt it was rude to come between them.</p><h3>What she took</h3><ul><li>One cello, 1760, with a mend on its left shoulder from the uncle</li><li>Two microphones, of which one was the good one</li><li>A folding chair that creaks in F, and is thanked</li></ul><h2>The fortieth</h2><p>The plan that the agent had given her shows thirty-nine rooms. She recorded forty. The last piece is called <em>The Room That Is Not on the Plan</em>. It is very quiet and somebody turns a page in it.</p><p>We looked for it. There is a cupboard on the second floor whose back is warm.</p><p>The house was sold. The buyers have asked for a copy and, we hear, for silence.</p>',
  },
  {
    title: 'Snow, and what it leaves out',
    author: 'Jonas Wiek',
    html: '<p>Mina Tōge hangs two microphones under the eaves in December and takes them down when the plum trees flower. In between she does not go near them.</p><blockquote>“Snow is an editor.”</blockquote><p>What remains are distances: a shovel three gardens off, a crow, the small complaint of a gutter. Her new record takes a hundred minutes and gives you eight of them.</p>',
  },
  {
    title: 'What is in the tour van: Tarmac Sunday',
    author: 'Mara Feldkamp',
    html: '<p>It only turns left. Everything in it has therefore moved to the right.</p><ul><li>Three brothers-in-law</li><li>One amplifier, hitchhiking</li><li>A road atlas of which the right-hand pages are as new</li><li>Eleven air fresheners, all of them “Pine”</li></ul><p>The next tour is in a circle around Leicester. Dates below, in order, clockwise, no: the other way.</p>',
  },
  {
    title: 'The tea-towel scores',
    author: 'Otto Lindqvist',
    html: '<p>The Committee for Loose Ends prints its music on linen. The staves are woven, the accidentals are gravy.</p><p>We bought one, dried the dishes for a month and then asked a string quartet to read it. It was, they said, better after the lasagne.</p><p>Order yours wet or dry.</p>',
  },
]
