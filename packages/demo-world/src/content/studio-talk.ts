/** Sentences that hosts say between two readings. */
export const STUDIO_TALK: readonly string[] = [
  'I have read that twice, and I still hear the kettle.',
  'Somebody in the next room is nodding. I can hear the chair.',
  'Write to us if it was the same where you live.',
  'I would play you the record now, but the neighbours know it already.',
  'We tried that in this studio. The lamp has never been the same.',
  'My grandmother said it in fewer words, and with a spoon.',
  'I am told that there is a second version, with a dog.',
  'Let us leave a little room behind that one.',
  'That is the sort of thing one understands on the way home.',
  'I have nothing to add, so I will add it quietly.',
  'There is a list of everything we read in the notes of this episode.',
  'If you heard a train just now: so did we, and it stays in.',
]

/** Names of those who read aloud. */
export const READERS: readonly string[] = ['Nora', 'Piet', 'Ines', 'Tomasz', 'Yusuf', 'Marit']
