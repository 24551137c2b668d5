/** Reviews of any item, by their 1, 2, 3, 4 or 5 stars. */
export const REVIEWS: readonly (readonly string[])[] = [
  [
    'I waited for it to begin. It ended first.',
    'My neighbour played this through the wall. I moved.',
    'Not for me, and I say that with a whole evening spent on it.',
    'The kettle has better timing.',
  ],
  [
    'Half of a good idea, and then the other half never comes.',
    'It sounds better from the next room.',
    'I wanted to like it. The first minute let me.',
    'Fine while cooking. I would not sit down for it.',
  ],
  [
    'Good company on the tram, gone by the second stop.',
    'A solid afternoon. Nothing to write home about, so I write here.',
    'The quiet parts are the best parts.',
    'Three listens in, I still cannot hum it. But I keep coming back to try.',
    'Honest work. The ending is rushed.',
  ],
  [
    'It took a second evening, and then I understood what it is doing.',
    'The bass line walks home with you.',
    'I put it on for the washing-up and forgot the washing-up.',
    'Warm, a little crooked, and better for it.',
    'My mother asked what that was. High praise.',
    'One more verse and it would have been five stars.',
  ],
  [
    'I missed my stop for this and would do it again.',
    'Played it to the whole kitchen. The kitchen was silent, which never happens.',
    'This is why I have ears.',
    'It has rained for a week and this made it right.',
    'The last minute alone is worth the rest of the year.',
    'I bought a better lamp so that I could sit with this properly.',
    'Somebody finally recorded what Sunday evening feels like.',
  ],
]
