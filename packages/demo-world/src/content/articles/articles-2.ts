import type { ArticleSeed } from '../seeds.ts'

/** Articles about listening, making and talking. */
export const ARTICLES_2: readonly ArticleSeed[] = [
  {
    title: 'How to listen to an album on a bus',
    author: 'Ilse Brandt',
    html: '<p>Choose the seat over the wheel: you get the bass twice. Start the first song when the doors close, not before. Side A ends at the hospital, everybody knows that.</p><h2>Rules</h2><ul><li>No skipping between stops.</li><li>If somebody asks what you are hearing, lend one ear.</li><li>Get off one stop late when the song needs it.</li></ul><p>I have been late for work eleven times this year. I regret two.</p>',
  },
  {
    title: 'A short history of the hidden track',
    author: 'Edda Holm',
    html: '<p>You put the CD on, you fell asleep, and at minute forty-one somebody shouted in your room. That was a hidden track, and it was considered friendly.</p><p>Streaming killed it, because a list cannot keep a secret. Except here: three albums of this community end with one minute of nothing and then something. We will not say which.</p>',
  },
  {
    title: 'Ask a sound engineer: why is my kitchen so loud?',
    author: 'Saskia Vermeer-Ng',
    html: '<p>Because it is a box of tiles with a hole in it. You live in a drum.</p><h2>Cheap cures</h2><ul><li>A curtain. Any curtain.</li><li>Bread. A full shelf of loaves absorbs the upper mids.</li><li>More guests.</li></ul><p>Do not glue egg boxes to the wall. They do nothing, and now you live in a drum with egg boxes.</p><h2>Homework</h2><p>Play <em>Elephants Dream</em>, the first film that gave all of itself away, in the kitchen and then under a blanket. Only one of the two has dialogue.</p>',
    youtube: 'https://www.youtube.com/watch?v=TLkA0RELQ1g',
  },
  {
    title: 'The podcast that is nine minutes long because the connection is',
    author: 'Jonas Wiek',
    html: '<p>Ilse Brandt changes trains and records the change. That is all. There is a platform, a draught, a person with an opinion about the draught.</p><p>“I stop when the doors do,” she says. In Mittenwald the doors stayed open and she got a whole violin concerto out of a signalman.</p>',
  },
  {
    title: 'Royalties, explained with cake',
    author: 'Adaeze Petrov',
    html: '<p>There is one cake. You baked it. Before you get a slice, the table takes a slice for being a table.</p><ol><li>The table: the platform.</li><li>The plate: the distributor.</li><li>The person who introduced you to the plate: your label.</li><li>The knife: tax.</li></ol><p>What is left is called <em>artisanal</em>. Here the table takes nothing, and says so on its own legs. Tip it if you like; it is a good table.</p>',
  },
  {
    title: 'We asked children to describe metal',
    author: 'Ferenc Halmos',
    html: '<p>Lotte (6): “Like when the dishwasher is angry at the forks.”</p><p>Yusuf (8): “The singer is a dragon, but a dragon who did his taxes.” (He had heard Frost Giant’s Accountant.)</p><p>Mia (5) covered her ears, then asked for it again, then again, then slept.</p>',
  },
  {
    title: 'Notes from a record fair, in the rain',
    author: 'Mara Feldkamp',
    html: '<p>A man sells only albums that begin with Q. Another will not sell to you until you have said what you will do with it. It rains sideways into the jazz.</p><blockquote>“That one? That one has to go to somebody with stairs.”</blockquote><p>I came home with four records, three of them dry.</p>',
  },
  {
    title: 'Tuning a piano that is not yours',
    author: 'Óscar Benavides',
    html: '<p>First: ask. Second: ask again, because the first person was a guest. Then open the lid and look for pencils. There are always pencils.</p><p>A borrowed piano tells you who plays it. Worn middle octave: hymns. Worn top: children. Wine: a bar. Wine and wax: a bar that was a church.</p><p>Leave it better than it was. Leave the pencils.</p>',
  },
  {
    title: 'The loneliest sound check',
    author: 'Teo Almeida',
    html: '<p>One, two. One, two. The hall answers with a chair. There is nothing to prove to a chair, and so the best music of my life was heard by a man with a mop.</p><p>His name is Senhor Vítor. He says the third song drags. It does.</p>',
  },
  {
    title: 'What the night shift hears',
    author: 'Sister Static',
    html: '<p>We broadcast from midnight to three for people who cannot look at a screen: welders, nurses, a lighthouse that is automatic but has a keeper anyway.</p><p>They call. They never give a name. They ask for the same nine songs, and at twenty to three somebody always asks for the shipping forecast, just to fall asleep to.</p>',
  },
]
