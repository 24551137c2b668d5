import { describe, expect, test } from 'vitest'
import * as rules from './queue.ts'
import type { Queue } from './queue.ts'
import { track, tracks } from './testing/fake-sound.ts'

/** Formats a queue as text, with the current track in brackets. */
const show = (queue: Queue): string =>
  queue.tracks.map(({ id }, index) => (index === queue.index ? `[${id}]` : id)).join('')

/** Parses a queue from such a text. */
const queueOf = (text: string): Queue => {
  const set = rules.setTracks(rules.EMPTY_QUEUE, tracks(text.replace(/[[\]]/g, '')))
  return { ...set, index: set.tracks.length === 0 ? -1 : Math.max(0, text.indexOf('[')) }
}

/** Picks the last remaining track each time, so that shuffling reverses the order. */
const lastFirst = () => 0.999

describe('set, add and remove', () => {
  const cases: [title: string, before: string, change: (queue: Queue) => Queue, after: string][] = [
    [
      'PLAYLIST-11 setting an array replaces the whole queue',
      'a[b]c',
      (q) => rules.setTracks(q, tracks('xyz')),
      '[x]yz',
    ],
    ['PLAYLIST-11 clearing empties the queue', 'a[b]c', rules.clear, ''],
    ['an empty array empties the queue', 'a[b]c', (q) => rules.setTracks(q, []), ''],
    ['playback can start anywhere in the array', '', (q) => rules.setTracks(q, tracks('xyz'), { at: 2 }), 'xy[z]'],
    [
      'a beginning outside of the array is its first track',
      '',
      (q) => rules.setTracks(q, tracks('xyz'), { at: 9 }),
      '[x]yz',
    ],
    [
      'a track that stands twice in an array stands once in the queue',
      '',
      (q) => rules.setTracks(q, tracks('xyxz'), { at: 3 }),
      'xy[z]',
    ],
    ['PLAYLIST-12 a single track goes to the front', 'a[b]c', (q) => rules.setSingle(q, track('x')), '[x]abc'],
    ['PLAYLIST-12 a single track removes its earlier copy', 'a[b]c', (q) => rules.setSingle(q, track('c')), '[c]ab'],
    [
      'PLAYLIST-12 a single track is the only entry of an empty queue',
      '',
      (q) => rules.setSingle(q, track('x')),
      '[x]',
    ],
    ['append adds at the end', '[a]b', (q) => rules.append(q, tracks('xy')), '[a]bxy'],
    ['append makes the first track of an empty queue current', '', (q) => rules.append(q, tracks('xy')), '[x]y'],
    ['append moves a copy to the end', '[a]bc', (q) => rules.append(q, tracks('b')), '[a]cb'],
    ['append leaves the current track where it is', 'a[b]c', (q) => rules.append(q, tracks('b')), 'a[b]c'],
    ['play next adds after the current track', 'a[b]c', (q) => rules.playNext(q, tracks('xy')), 'a[b]xyc'],
    ['play next moves a copy from before', 'ab[c]d', (q) => rules.playNext(q, tracks('a')), 'b[c]ad'],
    ['play next on an empty queue makes the track current', '', (q) => rules.playNext(q, tracks('x')), '[x]'],
    ['removing a track before the current one keeps it current', 'a[b]c', (q) => rules.remove(q, 'a'), '[b]c'],
    ['removing a track after the current one keeps it current', 'a[b]c', (q) => rules.remove(q, 'c'), 'a[b]'],
    ['removing the current track leads to the one after it', 'a[b]c', (q) => rules.remove(q, 'b'), 'a[c]'],
    ['removing the current track at the end leads to the first', 'ab[c]', (q) => rules.remove(q, 'c'), '[a]b'],
    ['removing the only track empties the queue', '[a]', (q) => rules.remove(q, 'a'), ''],
    ['removing an unknown track changes nothing', 'a[b]', (q) => rules.remove(q, 'z'), 'a[b]'],
    ['a track moves down', '[a]bcd', (q) => rules.move(q, 'b', 3), '[a]cdb'],
    ['a track moves up over the current one, which stays current', 'a[b]cd', (q) => rules.move(q, 'd', 0), 'da[b]c'],
    ['the current track moves and stays current', 'a[b]cd', (q) => rules.move(q, 'b', 3), 'acd[b]'],
    ['an index before the start is clamped', 'a[b]c', (q) => rules.move(q, 'c', -5), 'ca[b]'],
    ['an index after the end is clamped', 'a[b]c', (q) => rules.move(q, 'a', 50), '[b]ca'],
    ['moving an unknown track changes nothing', 'a[b]', (q) => rules.move(q, 'z', 0), 'a[b]'],
  ]
  test.each(cases)('%s', (_, before, change, after) => {
    expect(show(change(queueOf(before)))).toBe(after)
  })
})

describe('next, previous and the end', () => {
  const cases: [title: string, before: string, change: (queue: Queue) => Queue, after: string][] = [
    ['next moves forward', '[a]bc', rules.next, 'a[b]c'],
    ['AUDIO-01 next on the last track wraps to the first', 'ab[c]', rules.next, '[a]bc'],
    ['previous moves back', 'a[b]c', rules.previous, '[a]bc'],
    ['AUDIO-01 previous on the first track wraps to the last', '[a]bc', rules.previous, 'ab[c]'],
    ['next on an empty queue does nothing', '', rules.next, ''],
    ['next on the only track is the same track', '[a]', rules.next, '[a]'],
    ['jump makes any track current', '[a]bcd', (q) => rules.jump(q, 'd'), 'abc[d]'],
    ['jump to an unknown track changes nothing', '[a]b', (q) => rules.jump(q, 'z'), '[a]b'],
  ]
  test.each(cases)('%s', (_, before, change, after) => {
    expect(show(change(queueOf(before)))).toBe(after)
  })

  const ends: [title: string, before: string, repeat: rules.Repeat, after: string, plays: boolean][] = [
    ['AUDIO-02 at the end of a track the next one plays', '[a]bc', 'off', 'a[b]c', true],
    ['repeat off: after the last track playback stops, and the first is ready', 'ab[c]', 'off', '[a]bc', false],
    ['repeat off: a single track stops at its end', '[a]', 'off', '[a]', false],
    ['repeat all: after the last track the first plays', 'ab[c]', 'all', '[a]bc', true],
    ['repeat all: a single track plays again', '[a]', 'all', '[a]', true],
    ['repeat one: the same track plays again', 'a[b]c', 'one', 'a[b]c', true],
    ['an empty queue plays nothing', '', 'all', '', false],
    ['an empty queue plays nothing with repeat one', '', 'one', '', false],
  ]
  test.each(ends)('%s', (_, before, repeat, after, plays) => {
    const end = rules.afterEnd(rules.setRepeat(queueOf(before), repeat))
    expect([show(end.queue), end.plays]).toEqual([after, plays])
  })
})

describe('shuffle', () => {
  const shuffled = (text: string) => rules.setShuffle(queueOf(text), true, lastFirst)

  test('shuffles everything but the current track, which comes first', () => {
    expect(show(shuffled('ab[c]de'))).toBe('[c]edba')
  })
  test('leaves the played tracks before the current one, in their playing order', () => {
    const jumped = rules.jump(rules.jump(queueOf('[a]bcde'), 'd'), 'b')
    expect(show(rules.setShuffle(jumped, true, lastFirst))).toBe('ad[b]ec')
  })
  test('previous returns to the last played track, also after a jump', () => {
    const jumped = rules.jump(shuffled('[a]bcd'), 'b')
    expect([show(jumped), show(rules.previous(jumped))]).toEqual(['a[b]dc', '[a]bdc'])
  })
  test('off restores the original order and the current track stays', () => {
    expect(show(rules.setShuffle(rules.next(shuffled('[a]bcd')), false))).toBe('abc[d]')
  })
  test('tracks added meanwhile have their position in the original order', () => {
    const added = rules.append(rules.playNext(shuffled('[a]bc'), tracks('x')), tracks('y'))
    expect([show(added), show(rules.setShuffle(added, false))]).toEqual(['[a]xcby', '[a]xbcy'])
  })
  test('a track removed meanwhile does not come back', () => {
    expect(show(rules.setShuffle(rules.remove(shuffled('[a]bc'), 'b'), false))).toBe('[a]c')
  })
  test('a single track is first in the original order, too', () => {
    expect(show(rules.setShuffle(rules.setSingle(shuffled('[a]bc'), track('x')), false))).toBe('[x]abc')
  })
  test('stays on when the queue is replaced or emptied', () => {
    const replaced = rules.setTracks(shuffled('[a]bc'), tracks('wxyz'), { at: 1, random: lastFirst })
    expect([show(replaced), rules.isShuffled(replaced), rules.isShuffled(rules.clear(replaced))]).toEqual([
      '[x]zyw',
      true,
      true,
    ])
  })
  test('switching it on twice shuffles once', () => {
    const once = shuffled('[a]bc')
    expect(rules.setShuffle(once, true, () => 0)).toBe(once)
  })
})

test('a queue names the source of its tracks until it is emptied', () => {
  const queue = rules.setTracks(rules.EMPTY_QUEUE, tracks('ab'), { source: 'album/7' })
  expect([queue.source, rules.append(queue, tracks('c')).source, rules.clear(queue).source]).toEqual([
    'album/7',
    'album/7',
    '',
  ])
})

test('new URLs of tracks replace old ones, and nothing else changes', () => {
  const queue = rules.renew(queueOf('a[b]c'), [track('b', { src: '/new/b' }), track('z')])
  expect([show(queue), queue.tracks.map(({ src }) => src)]).toEqual(['a[b]c', ['/sound/a', '/new/b', '/sound/c']])
})

test('a single track may name its source', () => {
  const queue = rules.setTracks(rules.EMPTY_QUEUE, tracks('ab'), { source: 'album/7' })
  expect([rules.setSingle(queue, track('x')).source, rules.setSingle(queue, track('x'), 'play/3').source]).toEqual([
    'album/7',
    'play/3',
  ])
})

test('repeat stays when the queue is replaced', () => {
  expect(rules.setTracks(rules.setRepeat(queueOf('[a]b'), 'one'), tracks('x')).repeat).toBe('one')
})
