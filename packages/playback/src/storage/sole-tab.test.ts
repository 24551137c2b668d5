import { expect, test } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, tracks } from '../testing/fake-sound.ts'
import { playInOneTab, type PlayingMessage } from './sole-tab.ts'

/** A fake BroadcastChannel: the other ends receive what one end posts. */
class Line extends EventTarget {
  static ends: Line[] = []
  constructor() {
    super()
    Line.ends.push(this)
  }
  postMessage(data: PlayingMessage): void {
    for (const end of Line.ends) if (end !== this) end.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function tab(channel: Line, name: string) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  playInOneTab(playback, channel, name)
  playback.setTracks(tracks('ab'), { start: 'stay' })
  const start = () => {
    playback.play()
    sound.arrive(100)
  }
  return { start, play: playback.play, status: () => playback.getSnapshot().status }
}

test('a second tab that begins to play pauses the first', () => {
  const [first, second] = [tab(new Line(), '1'), tab(new Line(), '2')]
  first.start()
  second.start()
  expect([first.status(), second.status()]).toEqual(['paused', 'playing'])
  first.start()
  expect([first.status(), second.status()]).toEqual(['playing', 'paused'])
})

test('a tab pauses before another one plays', () => {
  const [first, second] = [tab(new Line(), '1'), tab(new Line(), '2')]
  first.start()
  second.play()
  expect([first.status(), second.status()]).toEqual(['paused', 'waiting'])
})

test('other messages of the channel are ignored', () => {
  const channel = new Line()
  const only = tab(channel, '1')
  only.start()
  for (const data of ['SignIn', null, { type: 'SignIn' }, { type: 'playing', tab: '1' }])
    channel.dispatchEvent(new MessageEvent('message', { data }))
  expect(only.status()).toBe('playing')
})
