import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback, POSITION_REFRESH_MS, TRACK_CHANGE_MS } from './engine.ts'
import type { PlaybackOptions } from './options.ts'
import type { Reason } from './problem.ts'
import { EMPTY_QUEUE } from './queue.ts'
import { FakeSound, track, tracks } from './testing/fake-sound.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

/** Creates a playback with three tracks and plays the first one, unless `silent`. */
async function playing(letters = 'abc', options: Partial<PlaybackOptions> = {}) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound, random: () => 0.999, ...options })
  playback.setTracks(tracks(letters), { start: 'now' })
  sound.arrive(100)
  await settled()
  const now = () => playback.getSnapshot()
  return { sound, playback, now }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const place = (current: { track?: { id: string } | undefined; status: string }) =>
  `${current.track?.id ?? 'nothing'} ${current.status}`

describe('a sound that the page started before the engine was loaded', () => {
  /** Returns an element that already plays `/sound/b`, at 3 seconds. */
  const started = () => {
    const sound = new FakeSound()
    sound.src = '/sound/b'
    void sound.play()
    sound.arrive(100)
    sound.currentTime = 3
    return sound
  }
  test('it is adopted: nothing is loaded again, and its position is shown', async () => {
    const sound = started()
    const playback = createPlayback({ sound })
    playback.setTracks(tracks('abc'), { at: 1, start: 'now' })
    await settled()
    expect([sound.log, place(playback.getSnapshot()), playback.getSnapshot().position]).toEqual([
      ['load /sound/b', 'play'],
      'b playing',
      3,
    ])
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    sound.currentTime = 4
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    expect(playback.getSnapshot().position).toBe(4)
  })
  test('a track other than the playing one is loaded', async () => {
    const sound = started()
    createPlayback({ sound }).setTracks(tracks('abc'), { start: 'now' })
    await settled()
    expect(sound.log.slice(2)).toEqual(['load /sound/a', 'play'])
  })
  test('a sound that the browser refused to start is started', async () => {
    const sound = started()
    sound.isPaused = true
    createPlayback({ sound }).setTracks(tracks('b'), { start: 'now' })
    await settled()
    expect(sound.log.slice(2)).toEqual(['load /sound/b', 'play'])
  })
  test('after a release the next sound of the element is adopted, too', async () => {
    const { sound, playback, now } = await playing()
    playback.release()
    sound.src = '/sound/c'
    await sound.play()
    sound.arrive(80)
    expect(place(now())).toBe('a paused')
    playback.jump('c', 'now')
    expect([place(now()), now().duration, sound.log.slice(2)]).toEqual(['c playing', 80, ['load /sound/c', 'play']])
  })
})

describe('the stored state of another tab', () => {
  const stored = (letters: string, index: number) => ({
    queue: { ...EMPTY_QUEUE, tracks: tracks(letters), index },
    position: 40,
    volume: 0.5,
  })
  test('is shown at its position, and starts only when the listener plays it', async () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound })
    playback.adopt(stored('xyz', 1))
    expect([place(playback.getSnapshot()), playback.getSnapshot().position, sound.log]).toEqual(['y paused', 40, []])
    playback.play()
    sound.arrive(100)
    expect([sound.currentTime, sound.volume]).toEqual([40, 0.5])
  })
  test('an addition to the queue does not interrupt playback', async () => {
    const { sound, playback, now } = await playing()
    sound.currentTime = 20
    playback.adopt(stored('abcd', 0))
    expect([place(now()), sound.currentTime, now().queue.tracks.length]).toEqual(['a playing', 20, 4])
  })
  test('the speed that another tab chose applies at once', async () => {
    const { sound, playback } = await playing()
    playback.setSingle(track('s', { spoken: true }), { start: 'now' })
    playback.adopt({ rate: 1.5 })
    expect([playback.getSnapshot().rate, sound.playbackRate]).toEqual([1.5, 1.5])
  })
})

describe('starting', () => {
  test('AUDIO-03 the volume of a first visit is 0.1 of the element', () => {
    const sound = new FakeSound()
    expect([createPlayback({ sound }).getSnapshot().volume, sound.volume]).toEqual([0.1, 0.1])
  })
  test('AUDIO-04 a chosen track starts after 500 ms, and only the last of several quick choices is loaded', async () => {
    const { sound, playback, now } = await playing()
    playback.next()
    playback.next()
    await vi.advanceTimersByTimeAsync(TRACK_CHANGE_MS - 1)
    expect([place(now()), sound.isPaused, sound.log]).toEqual(['c starting', true, ['load /sound/a', 'play']])
    await vi.advanceTimersByTimeAsync(1)
    expect([place(now()), sound.log.slice(2)]).toEqual(['c waiting', ['load /sound/c', 'play']])
    sound.arrive(80)
    expect([place(now()), now().duration]).toEqual(['c playing', 80])
  })
  test('AUDIO-08 a refused start leaves the player paused and usable, without a problem', async () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound })
    sound.isRefusing = true
    playback.setTracks(tracks('ab'), { start: 'now' })
    await settled()
    const now = () => [place(playback.getSnapshot()), playback.getSnapshot().isRefused, playback.getSnapshot().problem]
    expect(now()).toEqual(['a paused', true, undefined])
    sound.isRefusing = false
    playback.play()
    sound.arrive(100)
    expect(now()).toEqual(['a playing', false, undefined])
  })
  test('PLAYBACK-02 a late pause event does not stop a new start', async () => {
    const { sound, playback, now } = await playing()
    playback.pause()
    playback.play()
    sound.arrive(100)
    sound.dispatchEvent(new Event('pause'))
    expect(place(now())).toBe('a playing')
  })
  test('pausing cancels the delayed start of a chosen track', async () => {
    const { sound, playback, now } = await playing()
    playback.next()
    playback.pause()
    await vi.advanceTimersByTimeAsync(TRACK_CHANGE_MS * 2)
    expect([place(now()), sound.log]).toEqual(['b paused', ['load /sound/a', 'play']])
  })
  test('nothing is loaded before the first playback', () => {
    const sound = new FakeSound()
    createPlayback({ sound }).setTracks(tracks('ab'), { start: 'stay' })
    expect(sound.log).toEqual([])
  })
  test('toggle pauses and resumes at the position', async () => {
    const { sound, playback, now } = await playing()
    sound.currentTime = 42
    playback.toggle()
    expect([place(now()), now().position]).toEqual(['a paused', 42])
    playback.toggle()
    expect([sound.log.filter((line) => line.startsWith('load')), sound.currentTime]).toEqual([['load /sound/a'], 42])
  })
})

describe('the end of a track', () => {
  test('AUDIO-02 the next sound is loaded and started in the same moment, without a timer', async () => {
    const { sound, now } = await playing()
    sound.finish()
    expect([sound.log.slice(2), place(now())]).toEqual([['load /sound/b', 'play'], 'b waiting'])
  })
  test('with repeat off, playback stops after the last track, and the first is ready', async () => {
    const { sound, now } = await playing('a')
    sound.finish()
    expect([place(now()), now().position]).toEqual(['a paused', 0])
  })
  test('with repeat one, the same sound restarts without loading', async () => {
    const { sound, playback, now } = await playing()
    playback.setRepeat('one')
    const { run } = now()
    sound.finish()
    expect([sound.log.slice(2), sound.currentTime, now().position, now().run]).toEqual([['play'], 0, 0, run + 1])
  })
  test('subscribers get the end position before the next track starts', async () => {
    const { sound, playback, now } = await playing()
    const seen: string[] = []
    playback.subscribe(() => seen.push(`${now().track?.id} ${now().position}`))
    sound.finish()
    expect(seen.slice(0, 2)).toEqual(['a 100', 'b 0'])
  })
})

describe('position and speed', () => {
  test('AUDIO-04 the position is read every 500 ms while something plays', async () => {
    const { sound, now } = await playing()
    sound.currentTime = 1.5
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS - 1)
    expect(now().position).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(now().position).toBe(1.5)
  })
  test('seeking is clamped to the track', async () => {
    const { sound, playback } = await playing()
    const places = [50, -3, 1000].map((seconds) => {
      playback.seek(seconds)
      return sound.currentTime
    })
    expect(places).toEqual([50, 0, 100])
  })
  test('skipping starts at the current position', async () => {
    const { sound, playback } = await playing()
    playback.seek(50)
    playback.skip(-15)
    playback.skip(30)
    expect(sound.currentTime).toBe(65)
  })
  test('a position chosen before the sound is loaded applies once it is loaded', async () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound, stored: {} })
    playback.setTracks(tracks('a'), { start: 'stay' })
    playback.seek(33)
    playback.play()
    expect([sound.currentTime, playback.getSnapshot().position]).toEqual([0, 33])
    sound.arrive(100)
    expect(sound.currentTime).toBe(33)
  })
  test('a stored position applies when playback resumes, unless it is behind the end', () => {
    const places = [
      [40, 100],
      [40, 20],
    ].map(([stored = 0, length = 0]) => {
      const sound = new FakeSound()
      const queue = { tracks: tracks('ab'), index: 1, repeat: 'off', ownOrder: null, played: [], source: '' } as const
      const playback = createPlayback({ sound, stored: { queue, position: stored } })
      playback.play()
      sound.arrive(length)
      return `${sound.src} ${sound.currentTime}`
    })
    expect(places).toEqual(['/sound/b 40', '/sound/b 0'])
  })
  test('a track starts at its bookmark', () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound, startOf: ({ id }) => (id === 'b' ? 25 : 0) })
    playback.setTracks(tracks('ab'), { at: 1, start: 'now' })
    expect(playback.getSnapshot().position).toBe(25)
    sound.arrive(100)
    expect(sound.currentTime).toBe(25)
  })
  test('the speed holds for spoken tracks only and between 0.5 and 3', () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound })
    playback.setRate(9)
    playback.setTracks([track('a'), track('b', { spoken: true })], { start: 'now' })
    const music = sound.playbackRate
    playback.next('now')
    const speech = sound.playbackRate
    playback.setRate(0.1)
    expect([music, speech, sound.playbackRate]).toEqual([1, 3, 0.5])
  })
  test('the loaded part is visible', async () => {
    const { sound, now } = await playing()
    sound.buffer([0, 20], [40, 60])
    expect(now().buffered).toEqual([
      { start: 0, end: 20 },
      { start: 40, end: 60 },
    ])
  })
})

describe('volume', () => {
  test('AUDIO-06 mute silences, and unmute restores the last audible volume', async () => {
    const { sound, playback } = await playing()
    playback.setVolume(0.7)
    playback.toggleMute()
    const muted = sound.volume
    playback.toggleMute()
    expect([muted, sound.volume]).toEqual([0, 0.7])
  })
  test('values are clamped between 0 and 1', async () => {
    const { playback, now } = await playing()
    const volumes = [4, -1].map((volume) => {
      playback.setVolume(volume)
      return now().volume
    })
    expect(volumes).toEqual([1, 0])
  })
})

describe('the queue during playback', () => {
  test('moving, adding and removing other tracks does not interrupt playback', async () => {
    const { sound, playback, now } = await playing()
    playback.move('c', 0)
    playback.append(tracks('x'))
    playback.playNext(tracks('y'))
    playback.remove('b')
    playback.setShuffle(true)
    expect([place(now()), sound.log.length]).toEqual(['a playing', 2])
  })
  test('removing the playing track starts the one after it', async () => {
    const { sound, playback, now } = await playing()
    playback.remove('a')
    await vi.advanceTimersByTimeAsync(TRACK_CHANGE_MS)
    expect([place(now()), sound.src]).toEqual(['b waiting', '/sound/b'])
  })
  test('removing the paused track starts nothing', async () => {
    const { playback, now } = await playing()
    playback.pause()
    playback.remove('a')
    await vi.advanceTimersByTimeAsync(TRACK_CHANGE_MS)
    expect(place(now())).toBe('b paused')
  })
  test('a new URL of the playing track is used at the next load, without interruption', async () => {
    const { sound, playback, now } = await playing()
    playback.renew([track('a', { src: '/new/a' })])
    const before = [place(now()), sound.src]
    sound.fail(2)
    playback.play()
    expect([before, sound.src]).toEqual([['a playing', '/sound/a'], '/new/a'])
  })
  test('PLAYLIST-11 clearing stops the sound', async () => {
    const { sound, playback, now } = await playing()
    playback.clear()
    expect([place(now()), sound.src, sound.isPaused]).toEqual(['nothing paused', '', true])
  })
  test('no control starts an empty queue', () => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound })
    playback.play()
    playback.next()
    playback.previous()
    playback.seek(5)
    playback.toggle()
    expect([place(playback.getSnapshot()), sound.log]).toEqual(['nothing paused', []])
  })
})

describe('interruptions and failures', () => {
  test('a pause from outside is noticed', async () => {
    const { sound, now } = await playing()
    sound.currentTime = 12
    sound.interrupt()
    expect([place(now()), now().position]).toEqual(['a paused', 12])
  })
  test('waiting for the network is shown and ends', async () => {
    const { sound, now } = await playing()
    sound.say('waiting')
    const meanwhile = now().status
    sound.say('playing')
    expect([meanwhile, now().status]).toEqual(['waiting', 'playing'])
  })
  const sentences: [code: number, isOnline: boolean, sentence: RegExp][] = [
    [2, true, /connection was lost while “A”/],
    [3, true, /“A” stopped because its file is damaged/],
    [4, true, /“A” cannot be played/],
    [4, false, /You are offline/],
  ]
  test.each(sentences)('code %i (online: %s) has a message', async (code, isOnline, sentence) => {
    const { sound, now } = await playing('abc', { isOnline: () => isOnline })
    sound.fail(code)
    expect([now().problem?.sentence, place(now())]).toEqual([expect.stringMatching(sentence), 'a paused'])
  })
  test('a more precise reason replaces the first one', async () => {
    const { sound, now } = await playing('abc', {
      explain: async ({ title }) => ({ kind: 'rights', sentence: `${title} is for subscribers.` }),
    })
    sound.fail(4)
    await settled()
    expect([now().problem, place(now())]).toEqual([
      { trackId: 'a', kind: 'rights', sentence: 'A is for subscribers.' },
      'a paused',
    ])
  })
  test('a retry loads the sound again, at its position', async () => {
    const { sound, playback, now } = await playing()
    sound.currentTime = 60
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    sound.fail(2)
    playback.play()
    sound.arrive(100)
    expect([sound.currentTime, place(now()), now().problem, sound.log.slice(2)]).toEqual([
      60,
      'a playing',
      undefined,
      ['load /sound/a', 'play'],
    ])
  })
  test('a broken track that started by itself is skipped and named', async () => {
    const { sound, now } = await playing()
    sound.finish()
    sound.fail(4)
    expect([place(now()), now().problem?.trackId]).toEqual(['c waiting', 'b'])
  })
  test('a track that started by itself is skipped only if a retry would not help', async () => {
    const { sound, now } = await playing('abc', {
      explain: async ({ id }) =>
        id === 'b'
          ? { kind: 'rights', sentence: 'Not for you.' }
          : { kind: 'connection', sentence: 'Nothing answers.' },
    })
    sound.finish()
    sound.fail(4)
    await settled()
    expect([place(now()), now().problem?.trackId]).toEqual(['c waiting', 'b'])
    sound.fail(4)
    await settled()
    expect([place(now()), now().problem?.sentence]).toEqual(['c paused', 'Nothing answers.'])
  })
  test('an item that is queued while the reason loads stays in the queue', async () => {
    const { promise, resolve } = Promise.withResolvers<Reason>()
    const { sound, playback, now } = await playing('abc', { explain: () => promise })
    sound.finish()
    sound.fail(4)
    playback.append([track('d')])
    resolve({ kind: 'rights', sentence: 'Not for you.' })
    await settled()
    expect([place(now()), now().queue.tracks.map(({ id }) => id)]).toEqual(['c waiting', ['a', 'b', 'c', 'd']])
  })
  test('a queue without any playable track stops', async () => {
    const { sound, playback, now } = await playing()
    playback.setRepeat('all')
    sound.finish()
    for (let step = 0; step < 10 && now().status !== 'paused'; step += 1) sound.fail(4)
    expect([now().status, sound.log.filter((line) => line === 'play').length]).toEqual(['paused', 4])
  })
  test('a broken connection skips no track', async () => {
    const { sound, now } = await playing()
    sound.finish()
    sound.fail(2)
    expect(place(now())).toBe('b paused')
  })
})

describe('sleep', () => {
  test('playback stops at the set time, and the remaining time counts down', async () => {
    const { playback, now } = await playing()
    playback.setSleep(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(now().sleep).toMatchObject({ kind: 'time', left: 30 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([place(now()), now().sleep.kind]).toEqual(['a paused', 'off'])
  })
  test('on a locked phone, where timers are suspended, the events of the sound are enough', async () => {
    const { sound, playback, now } = await playing()
    playback.setSleep(1)
    vi.setSystemTime(61_000)
    sound.say('timeupdate')
    expect(place(now())).toBe('a paused')
  })
  test('at the end of the track, playback stops and the next track is ready', async () => {
    const { sound, playback, now } = await playing()
    playback.setSleep('track')
    sound.finish()
    expect([place(now()), now().sleep.kind]).toEqual(['b paused', 'off'])
  })
  test('playback stops at the end of the playing chapter, not at one that was skipped', async () => {
    const { sound, playback, now } = await playing()
    playback.setSleep({ ends: [30, 60] })
    playback.seek(40)
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    expect(now().status).toBe('playing')
    sound.currentTime = 60.2
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    expect([now().status, now().sleep]).toEqual(['paused', { kind: 'off' }])
  })
  test('the last chapter ends with the track, and another track has other chapters', async () => {
    const { sound, playback, now } = await playing()
    playback.setSleep({ ends: [30] })
    playback.seek(40)
    sound.finish()
    expect([place(now()), now().sleep]).toEqual(['b paused', { kind: 'off' }])
    playback.setSleep({ ends: [30] })
    playback.next('now')
    expect(now().sleep).toEqual({ kind: 'off' })
  })
  test('a timer that expired during a pause does not stop later playback', async () => {
    const { sound, playback, now } = await playing()
    playback.setSleep(1)
    playback.pause()
    vi.setSystemTime(120_000)
    playback.play()
    sound.say('playing')
    await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
    expect(place(now())).toBe('a playing')
  })
})

test('a part of the snapshot that did not change stays the same object', async () => {
  const { playback, now } = await playing()
  const before = now()
  playback.setVolume(0.5)
  expect([now() === before, now().queue === before.queue, now().buffered === before.buffered]).toEqual([
    false,
    true,
    true,
  ])
})

test('after dispose nothing plays and no subscriber is called', async () => {
  const { sound, playback } = await playing()
  let told = 0
  playback.subscribe(() => (told += 1))
  playback.dispose()
  sound.finish()
  expect([told, sound.isPaused]).toEqual([0, true])
})
