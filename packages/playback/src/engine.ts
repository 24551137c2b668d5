import { CROSSFADE_MAX } from './crossfade-ahead.ts'
import { listenTo } from './listen-to.ts'
import { levelOf } from './loudness.ts'
import type { PlaybackOptions } from './options.ts'
import { prepareNext } from './prepare-next.ts'
import { isReported, problemOf, type Reason } from './problem.ts'
import * as rules from './queue.ts'
import type { Queue } from './queue.ts'
import { rangesOf } from './ranges.ts'
import { RATE_MAX, RATE_MIN, setSpeed } from './rate.ts'
import { AWAKE, sleepAfter, sleepOf } from './sleep.ts'
import type { StoredSnapshot, Playback, Snapshot, Sound, Start } from './snapshot.ts'
import { between, DEFAULT_VOLUME } from './volume.ts'

/** Interval between two readings of the position during playback, in milliseconds (AUDIO-04). */
export const POSITION_REFRESH_MS = 500
/** Delay after which a chosen track starts, in milliseconds (AUDIO-04). */
export const TRACK_CHANGE_MS = 500

const HAVE_METADATA = 1
const HAVE_FUTURE_DATA = 3

/** Plays a queue through one audio element. Nothing is loaded before the first play. */
export function createPlayback({
  sound: firstSound,
  kept = {},
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
  const queue = kept.queue ?? rules.EMPTY_QUEUE
  const track = rules.currentTrack(queue)
  let snapshot: Snapshot = {
    queue,
    track,
    status: 'paused',
    position: track ? (kept.position ?? 0) : 0,
    duration: track?.seconds ?? 0,
    buffered: [],
    volume: kept.volume ?? DEFAULT_VOLUME,
    even: kept.even ?? true,
    crossfade: kept.crossfade ?? 0,
    rate: kept.rate ?? 1,
    sleep: kept.sleep ?? AWAKE,
    problem: undefined,
    isRefused: false,
    run: 0,
  }
  /** Id of the track whose sound is in the element. */
  let loaded: string | undefined
  /** Position to seek to as soon as the element knows its length. */
  let goTo = 0
  let delay: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  /** Whether the current track started because another ended; a broken one is then skipped. */
  let cameByItself = false
  let passedOver = 0
  let lastAudible = snapshot.volume || DEFAULT_VOLUME
  /** The share of its volume at which the sound plays while another one fades out. */
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

  /** Starts the current track of `queue`, at `position` or where the listener stopped. */
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

  /** Handles a choice of the listener. */
  function choose(next: Queue, start: Start): void {
    cameByItself = false
    passedOver = 0
    // The chapters were those of another track.
    if (snapshot.sleep.kind === 'chapter') set({ sleep: AWAKE })
    arrive(next, start)
  }

  /** Changes the queue without affecting the playback, unless the current track was removed. */
  function edit(next: Queue): void {
    const current = rules.currentTrack(next)
    if (current?.id === snapshot.track?.id) set({ queue: next, track: current })
    else choose(next, snapshot.track !== undefined && snapshot.status !== 'paused' ? 'soon' : 'stay')
  }

  function begin(): void {
    const { track: wanted, run } = snapshot
    clearTimeout(delay)
    if (wanted === undefined) return
    const isTakenOver = loaded !== wanted.id && !sound.paused && sound.src === wanted.src && sound.error === null
    if (loaded !== wanted.id) {
      loaded = wanted.id
      goTo = isTakenOver ? 0 : snapshot.position
      if (!isTakenOver) sound.src = wanted.src
    }
    setSpeed(sound, snapshot)
    if (snapshot.sleep.kind === 'time' && snapshot.sleep.until <= now()) set({ sleep: AWAKE })
    set({ status: 'waiting', problem: undefined, isRefused: false })
    if (isTakenOver) return takeOver()
    sound.play().catch((error: unknown) => {
      // A start that was interrupted by a newer load or a pause was not refused; after any other failure the player
      // stays usable (AUDIO-08).
      const reason = error instanceof Error ? error.name : ''
      if (reason !== 'AbortError' && snapshot.run === run && snapshot.status === 'waiting')
        set({ status: 'paused', isRefused: reason === 'NotAllowedError' })
    })
  }

  /** The page started this sound before the engine was loaded; its events have already fired. */
  function takeOver(): void {
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
    passedOver = 0
    fetchAhead(undefined)
    clearInterval(ticking)
    ticking = setInterval(tick, POSITION_REFRESH_MS)
    set({ status: 'playing' })
  }

  /** The element was paused from outside: headphones, a call, another app. The event may arrive when it plays again. */
  function onPause(): void {
    if (sound.ended || !sound.paused || !isLoaded() || (snapshot.status !== 'playing' && snapshot.status !== 'waiting'))
      return
    clearInterval(ticking)
    readPosition()
    set({ status: 'paused' })
  }

  /** The next sound is set and started synchronously, because a locked phone permits no later start. */
  function onEnded(): void {
    if (!isLoaded()) return
    const sleeps = snapshot.sleep.kind === 'track' || snapshot.sleep.kind === 'chapter'
    const { queue: following, plays } = rules.afterEnd(snapshot.queue)
    const isSame = rules.currentTrack(following)?.id === snapshot.track?.id
    set({ position: snapshot.duration, ...(sleeps && { sleep: AWAKE }) })
    cameByItself = true
    arrive(following, plays && !sleeps ? 'now' : 'stay', isSame ? 0 : undefined)
  }

  function onError(): void {
    const { track: broken } = snapshot
    if (broken === undefined || !isLoaded()) return
    const problem = problemOf(broken, sound.error?.code, isOnline())
    clearInterval(ticking)
    loaded = undefined
    passedOver += 1
    const settle = (known: Reason): void => {
      // Reads the queue again, because it may have changed while the explanation was loaded.
      const { queue: current } = snapshot
      const { queue: following, plays } = rules.afterEnd(
        current.repeat === 'one' ? rules.setRepeat(current, 'all') : current,
      )
      const passesOver = cameByItself && known.kind !== 'connection' && plays && passedOver < current.tracks.length
      if (passesOver) arrive(rules.setRepeat(following, current.repeat), 'now')
      set({ problem: { ...known, trackId: broken.id }, ...(!passesOver && { status: 'paused' }) })
    }
    if (explain === undefined) return settle(problem)
    // A code without information waits for the explanation, so that no tracks are skipped while no server answers.
    const isSettled = isReported(sound.error?.code)
    if (isSettled) settle(problem)
    else set({ problem, status: 'paused' })
    const { problem: said } = snapshot
    const improve = (reason: Reason | undefined): void => {
      if (snapshot.problem !== said) return
      if (!isSettled) settle(reason ?? problem)
      else if (reason !== undefined) set({ problem: { ...reason, trackId: broken.id } })
    }
    explain(broken).then(improve, () => improve(undefined))
  }

  const onWaiting = (): void => {
    if (snapshot.status === 'playing') set({ status: 'waiting' })
  }
  /** Timers are suspended on a locked phone, these events are not. */
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
    cameByItself = true
    arrive(rules.afterEnd(snapshot.queue).queue, 'now')
    return (reached) => {
      part = reached
      applyLevel()
    }
  }

  const play = (): void => {
    cameByItself = false
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

  /** Restores the state of another tab or device without starting the playback; a playing current track continues. */
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
