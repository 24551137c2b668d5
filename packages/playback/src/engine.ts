import { CROSSFADE_MAX } from './ahead/crossfade-ahead.ts'
import { prepareNext } from './ahead/prepare-next.ts'
import { listenTo } from './listen-to.ts'
import { levelOf } from './loudness.ts'
import type { PlaybackOptions } from './options.ts'
import { isReported, problemOf, type Reason } from './problem.ts'
import * as rules from './queue.ts'
import type { Queue } from './queue.ts'
import { rangesOf } from './ranges.ts'
import { RATE_MAX, RATE_MIN, setSpeed } from './rate.ts'
import { AWAKE, sleepAfter, sleepOf } from './session/sleep.ts'
import type { StoredSnapshot, Playback, Snapshot, Sound, Start } from './snapshot.ts'
import { between, DEFAULT_VOLUME } from './volume.ts'

/** The interval at which the position is read during playback, in milliseconds (AUDIO-04). */
export const POSITION_REFRESH_MS = 500
/** The delay before a chosen track starts, in milliseconds (AUDIO-04). */
export const TRACK_CHANGE_MS = 500

const HAVE_METADATA = 1
const HAVE_FUTURE_DATA = 3

/** Plays a queue through one audio element. Nothing is loaded before the first playback. */
export function createPlayback({
  sound: firstSound,
  stored = {},
  random = Math.random,
  now = Date.now,
  startOf = () => 0,
  explain,
  isOnline = () => true,
  fetchAhead = () => {},
  join = () => {},
  cross = () => {},
}: PlaybackOptions): Playback {
  let sound = firstSound
  const listeners = new Set<() => void>()
  const queue = stored.queue ?? rules.EMPTY_QUEUE
  const track = rules.currentTrack(queue)
  let snapshot: Snapshot = {
    queue,
    track,
    status: 'paused',
    position: track ? (stored.position ?? 0) : 0,
    duration: track?.seconds ?? 0,
    buffered: [],
    volume: stored.volume ?? DEFAULT_VOLUME,
    even: stored.even ?? true,
    crossfade: stored.crossfade ?? 0,
    rate: stored.rate ?? 1,
    sleep: stored.sleep ?? AWAKE,
    problem: undefined,
    isRefused: false,
    run: 0,
  }
  /** The id of the track loaded in the element. */
  let loaded: string | undefined
  /** The position to seek to when the element knows its duration. */
  let goTo = 0
  let delay: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  /** True if the current track started because another ended; then a broken track is skipped. */
  let startedByItself = false
  let skipped = 0
  let lastAudible = snapshot.volume || DEFAULT_VOLUME
  /** The volume of the sound during a crossfade, as a fraction of its level. */
  let part = 1

  sound.preload = 'auto'
  applyLevel()

  function set(change: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...change }
    applyLevel()
    for (const listener of listeners) listener()
  }

  function applyLevel(): void {
    const level = levelOf(snapshot) * part
    if (sound.volume !== level) sound.volume = level
  }

  const isLoaded = (): boolean => loaded !== undefined && loaded === snapshot.track?.id
  const isSeekable = (): boolean => isLoaded() && sound.readyState >= HAVE_METADATA

  /** Starts the current track of `queue`, at `position` or at its bookmark. */
  function arrive(next: Queue, start: Start, position?: number): void {
    const arriving = rules.currentTrack(next)
    clearTimeout(delay)
    if (start !== 'now' || arriving === undefined) silence()
    if (loaded !== arriving?.id) loaded = undefined
    set({
      queue: next,
      track: arriving,
      run: snapshot.run + 1,
      problem: undefined,
      isRefused: false,
      position: arriving ? (position ?? startOf(arriving)) : 0,
      status: arriving && start === 'soon' ? 'starting' : 'paused',
      ...(loaded === undefined && { duration: arriving?.seconds ?? 0, buffered: [] }),
    })
    if (isSeekable()) sound.currentTime = snapshot.position
    if (start === 'now') begin()
    if (start === 'soon') delay = setTimeout(begin, TRACK_CHANGE_MS)
  }

  /** Starts a track that the listener chose. */
  function choose(next: Queue, start: Start): void {
    startedByItself = false
    skipped = 0
    // The chapters belong to another track.
    if (snapshot.sleep.kind === 'chapter') set({ sleep: AWAKE })
    arrive(next, start)
  }

  /** Changes the queue without interrupting playback, unless the current track was removed. */
  function edit(next: Queue): void {
    const current = rules.currentTrack(next)
    if (current?.id === snapshot.track?.id) set({ queue: next, track: current })
    else choose(next, snapshot.track !== undefined && snapshot.status !== 'paused' ? 'soon' : 'stay')
  }

  function begin(): void {
    const { track: wanted, run } = snapshot
    clearTimeout(delay)
    if (wanted === undefined) return
    const isAdopted = loaded !== wanted.id && !sound.paused && sound.src === wanted.src && sound.error === null
    if (loaded !== wanted.id) {
      loaded = wanted.id
      goTo = isAdopted ? 0 : snapshot.position
      if (!isAdopted) sound.src = wanted.src
    }
    setSpeed(sound, snapshot)
    if (snapshot.sleep.kind === 'time' && snapshot.sleep.until <= now()) set({ sleep: AWAKE })
    set({ status: 'waiting', problem: undefined, isRefused: false })
    if (isAdopted) return adoptSound()
    sound.play().catch((error: unknown) => {
      // A newer load or a pause aborted the start; any other error leaves the player usable (AUDIO-08).
      const reason = error instanceof Error ? error.name : ''
      if (reason !== 'AbortError' && snapshot.run === run && snapshot.status === 'waiting')
        set({ status: 'paused', isRefused: reason === 'NotAllowedError' })
    })
  }

  /** Adopts a sound that the page started before the engine was loaded; its events have already fired. */
  function adoptSound(): void {
    if (snapshot.position > 0 && sound.currentTime < snapshot.position) goTo = snapshot.position
    onLength()
    readBuffered()
    readPosition()
    if (sound.readyState >= HAVE_FUTURE_DATA) onPlaying()
  }

  function pause(): void {
    clearTimeout(delay)
    readPosition()
    silence()
    set({ status: 'paused', isRefused: false })
  }

  function silence(): void {
    clearInterval(ticking)
    sound.pause()
  }

  function seek(seconds: number): void {
    if (snapshot.track === undefined || !Number.isFinite(seconds)) return
    const position = between(0, seconds, snapshot.duration || Math.max(0, seconds))
    if (isSeekable()) sound.currentTime = position
    else goTo = position
    set({ position })
  }

  function readPosition(): void {
    if (isSeekable() && goTo === 0) set({ position: sound.currentTime })
  }

  function tick(): void {
    const { position: before } = snapshot
    readPosition()
    readBuffered()
    prepareNext(snapshot, { fetchAhead, join, cross })
    const sleep = sleepAfter(snapshot.sleep, [before, snapshot.position], now())
    if (sleep === snapshot.sleep) return
    set({ sleep })
    if (sleep.kind === 'off') pause()
  }

  function onLength(): void {
    if (!isLoaded()) return
    if (Number.isFinite(sound.duration) && sound.duration > 0) set({ duration: sound.duration })
    if (!isSeekable() || goTo === 0) return
    if (goTo < snapshot.duration) sound.currentTime = goTo
    goTo = 0
  }

  function readBuffered(): void {
    if (!isLoaded()) return
    const buffered = rangesOf(sound, snapshot.buffered)
    if (buffered !== snapshot.buffered) set({ buffered })
  }

  function onPlaying(): void {
    if (!isLoaded()) return
    skipped = 0
    fetchAhead(undefined)
    clearInterval(ticking)
    ticking = setInterval(tick, POSITION_REFRESH_MS)
    set({ status: 'playing' })
  }

  /** Handles a pause from outside: headphones, a call, another app. The event may arrive after a new start. */
  function onPause(): void {
    if (sound.ended || !sound.paused || !isLoaded() || (snapshot.status !== 'playing' && snapshot.status !== 'waiting'))
      return
    clearInterval(ticking)
    readPosition()
    set({ status: 'paused' })
  }

  /** The next sound is set and started synchronously: a locked phone suspends the page afterwards. */
  function onEnded(): void {
    if (!isLoaded()) return
    const sleeps = snapshot.sleep.kind === 'track' || snapshot.sleep.kind === 'chapter'
    const { queue: following, plays } = rules.afterEnd(snapshot.queue)
    const isSame = rules.currentTrack(following)?.id === snapshot.track?.id
    set({ position: snapshot.duration, ...(sleeps && { sleep: AWAKE }) })
    startedByItself = true
    arrive(following, plays && !sleeps ? 'now' : 'stay', isSame ? 0 : undefined)
  }

  function onError(): void {
    const { track: broken } = snapshot
    if (broken === undefined || !isLoaded()) return
    const problem = problemOf(broken, sound.error?.code, isOnline())
    clearInterval(ticking)
    loaded = undefined
    skipped += 1
    const report = (known: Reason): void => {
      // Reads the queue again, because it may have changed while the explanation was loaded.
      const { queue: current } = snapshot
      const { queue: following, plays } = rules.afterEnd(
        current.repeat === 'one' ? rules.setRepeat(current, 'all') : current,
      )
      const skips = startedByItself && known.kind !== 'connection' && plays && skipped < current.tracks.length
      if (skips) arrive(rules.setRepeat(following, current.repeat), 'now')
      set({ problem: { ...known, trackId: broken.id }, ...(!skips && { status: 'paused' }) })
    }
    if (explain === undefined) return report(problem)
    // An ambiguous error code waits for the explanation: no track is skipped while the server is down.
    const isSpecific = isReported(sound.error?.code)
    if (isSpecific) report(problem)
    else set({ problem, status: 'paused' })
    const { problem: shown } = snapshot
    const improve = (reason: Reason | undefined): void => {
      if (snapshot.problem !== shown) return
      if (!isSpecific) report(reason ?? problem)
      else if (reason !== undefined) set({ problem: { ...reason, trackId: broken.id } })
    }
    explain(broken).then(improve, () => improve(undefined))
  }

  const onWaiting = (): void => {
    if (snapshot.status === 'playing') set({ status: 'waiting' })
  }
  /** Locked phones suspend timers, but not these events. */
  const onTime = (): void => {
    const { sleep } = snapshot
    if (sleep.kind === 'chapter' || (sleep.kind === 'time' && sleep.until <= now())) tick()
  }

  const events = {
    playing: onPlaying,
    pause: onPause,
    ended: onEnded,
    error: onError,
    progress: readBuffered,
    suspend: readBuffered,
    waiting: onWaiting,
    loadedmetadata: onLength,
    durationchange: onLength,
    seeked: readPosition,
    timeupdate: onTime,
  }
  let stopListening = listenTo(sound, events)

  function handOver(to: Sound): void {
    stopListening()
    sound = to
    stopListening = listenTo(sound, events)
    applyLevel()
    readBuffered()
  }

  function crossOver(to: Sound): (part: number) => void {
    loaded = undefined
    part = 0
    handOver(to)
    startedByItself = true
    arrive(rules.afterEnd(snapshot.queue).queue, 'now')
    return (reached) => {
      part = reached
      applyLevel()
    }
  }

  const play = (): void => {
    startedByItself = false
    begin()
  }
  const setVolume = (volume: number): void => {
    const held = between(0, volume, 1)
    if (held > 0) lastAudible = held
    set({ volume: held })
  }

  const setRate = (rate: number): void => {
    set({ rate: between(RATE_MIN, rate, RATE_MAX) })
    setSpeed(sound, snapshot)
  }

  /** Adopts the state of another tab or device. It starts nothing and does not interrupt the current track. */
  function adopt({ queue: other, position = 0, volume, rate, even, crossfade, sleep }: StoredSnapshot): void {
    if (volume !== undefined && volume !== snapshot.volume) setVolume(volume)
    if (rate !== undefined && rate !== snapshot.rate) setRate(rate)
    set({ even: even ?? snapshot.even, crossfade: crossfade ?? snapshot.crossfade, sleep: sleep ?? snapshot.sleep })
    if (other === undefined) return
    const isOn = snapshot.status !== 'paused'
    const current = rules.currentTrack(other)
    if (current?.id !== snapshot.track?.id) {
      arrive(other, 'stay', position)
      return
    }
    set({ queue: other, track: current })
    if (!isOn && Math.abs(position - snapshot.position) >= 1) seek(position)
  }

  return {
    adopt,
    handOver,
    crossOver,
    release: () => {
      clearTimeout(delay)
      clearInterval(ticking)
      loaded = undefined
      set({ status: 'paused', problem: undefined })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    play,
    pause,
    toggle: () => (snapshot.status === 'paused' ? play() : pause()),
    next: (start = 'soon') => choose(rules.next(snapshot.queue), start),
    previous: (start = 'soon') => choose(rules.previous(snapshot.queue), start),
    seek,
    skip: (seconds) => seek(snapshot.position + seconds),
    setTracks: (tracks, { at, source, start = 'soon' } = {}) =>
      choose(
        rules.setTracks(snapshot.queue, tracks, {
          random,
          ...(at !== undefined && { at }),
          ...(source !== undefined && { source }),
        }),
        start,
      ),
    setSingle: (single, { source, start = 'soon' } = {}) =>
      choose(rules.setSingle(snapshot.queue, single, source), start),
    append: (tracks) => edit(rules.append(snapshot.queue, tracks)),
    playNext: (tracks) => edit(rules.playNext(snapshot.queue, tracks)),
    renew: (tracks) => edit(rules.renew(snapshot.queue, tracks)),
    remove: (id) => edit(rules.remove(snapshot.queue, id)),
    move: (id, to) => edit(rules.move(snapshot.queue, id, to)),
    jump: (id, start = 'soon') => choose(rules.jump(snapshot.queue, id), start),
    clear: () => {
      choose(rules.clear(snapshot.queue), 'stay')
      sound.removeAttribute('src')
      sound.load()
    },
    setVolume,
    toggleMute: () => setVolume(snapshot.volume > 0 ? 0 : lastAudible),
    setEven: (even) => set({ even }),
    setCrossfade: (seconds) => set({ crossfade: between(0, seconds, CROSSFADE_MAX) }),
    setRate,
    setRepeat: (repeat) => edit(rules.setRepeat(snapshot.queue, repeat)),
    setShuffle: (on) => edit(rules.setShuffle(snapshot.queue, on, random)),
    setSleep: (when) => set({ sleep: sleepOf(when, now()) }),
    dismissProblem: () => set({ problem: undefined }),
    dispose: () => {
      stopListening()
      listeners.clear()
      clearTimeout(delay)
      silence()
    },
  }
}
