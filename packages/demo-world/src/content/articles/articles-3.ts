import type { ArticleSeed } from '../seeds.ts'

/** News of the house and letters from elsewhere. */
export const ARTICLES_3: readonly ArticleSeed[] = [
  {
    title: 'Why every picture here is drawn by its own sound',
    author: 'Edda Holm',
    html: '<p>You may have noticed that the covers of this house look like relatives. They are: each is grown from the loudness of its own music over time. A quiet album gets thin rings. A polka gets dots.</p><p>Nobody drew them and nobody could draw them differently. If you bring your own cover, it stays as it is, of course. The rings will be a little jealous.</p>',
  },
  {
    title: 'Letter from Alexandria: the sea is the audience',
    author: 'Mara Feldkamp',
    html: '<p>They play at half past four on the corniche: five chairs, four cats, no electricity. The sea is the only one who paid.</p><p>When the sun is up they pack and go to work. One repairs refrigerators. He says the hum of a good compressor is an A, and tunes to it.</p>',
  },
  {
    title: 'Letter from a rooftop in Saitama',
    author: 'Jonas Wiek',
    html: '<p>Seven people, a water tank, a full moon. When it rains they play anyway, and the umbrellas are percussion: three sizes, four materials.</p><p>The caretaker rings his bell at ten. It is in the last song, every time, and he has begun to arrive on the beat.</p><p>Last month they hung a sheet on the water tank, showed <em>Spring</em>, which its makers let everybody show, with the sound off, and played to it. Here is the film. The umbrellas you must imagine.</p>',
    youtube: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
  },
  {
    title: 'The great donkey question',
    author: 'Otto Lindqvist',
    html: '<p>Los Mensajeros del Polvo tour with a donkey. She carries the second accordion and decides when the concert is over by walking off with it.</p><p>We asked the band whether that is a gimmick. They looked at each other, then at the donkey, and said that she would rather not comment.</p>',
  },
  {
    title: 'Corrections and clarifications',
    author: 'The editors',
    html: '<p>In last week’s piece on fade-outs we wrote that Nell Okafor “vanishes”. She ends on a breath. We regret the metaphor.</p><p>The tuba in Brass Monkey Savings Bank is not an investment product.</p><p>Tobias Quist has written in to say that the second verse is <em>nearly</em> done. We had written “done”.</p>',
  },
  {
    title: 'Five records for cleaning a house you are leaving',
    author: 'Hedwig Stahl',
    html: '<ol><li>Something loud for the oven.</li><li>Something with brass for the windows.</li><li>Something you both liked, for the bedroom. Fast.</li><li>Something from before, for the keys.</li><li>Nothing, for the door.</li></ol><p>Then drive. The van will know.</p>',
  },
  {
    title: 'A conversation with a tea urn',
    author: 'Mara Feldkamp',
    html: '<p>It is credited on the new Ossuary Bake Sale record, fourth song, “Tea Urn Apocalypse”: <em>urn: urn</em>. We met it in the parish hall.</p><p>It is warm. It has a dent from the Harvest Supper of 1998 and a tap that sings a flat B when it is nearly empty. The band arranged the song around the tap.</p><blockquote>“You cannot ask it for another take. You can ask for more tea.”</blockquote>',
  },
  {
    title: 'In defence of the tambourine',
    author: 'Cassiopeia Jones',
    html: '<p>You laugh. Take it away and see who is laughing: your chorus is now a meeting.</p><p>My aunt played hers with a wooden spoon in the other hand and never missed a beat or burned a roux. It is the only instrument you can play while carrying a child.</p>',
  },
  {
    title: 'How we count plays',
    author: 'Edda Holm',
    html: '<p>A play counts after half a minute of listening, or half of a shorter song. Jumping about does not count. Leaving it on repeat for the cat counts once.</p><p>We tell you because somebody always asks, and because a number that nobody explains is only a decoration.</p><h2>And the cat?</h2><p>The cat prefers ambient.</p>',
  },
  {
    title: 'Postcard from the last ferry',
    author: 'Ilse Brandt',
    html: '<p>There are six of us, a delivery of yoghurt and somebody’s drum kit. The captain plays the same tape he has played since the tape came out. Nobody minds. At the third song the island lights go on in no order. In the saloon a screen shows the cartoon with the large rabbit, as on every crossing, and the drummer plays along on the yoghurt.</p><p>I will post this from the other side.</p>',
    youtube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
]
