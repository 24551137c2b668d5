import { scriptOf } from '../../episode-script.ts'
import type { EpisodeOrder, Phrase } from '../../episode-script.ts'
import { chanceOf } from '../random.ts'
import { gainOf, masterOf } from '../rooms.ts'
import { RATE, addNote } from '../voices.ts'
import type { Speaker, SpeakingVoice } from './speaker.ts'

const JINGLES = ['bell', 'marimba', 'piano', 'rhodes', 'pluck'] as const
const TUNES = [
  [0, 4, 7, 12],
  [0, 3, 7, 10],
  [0, 5, 7, 12],
  [12, 7, 4, 0],
] as const
/** Seconds between two notes of a jingle. */
const BEAT = 0.28

/**
 * An episode, piece by piece: a jingle, what its script says in two voices, a jingle. Mono samples at RATE, as long as
 * the script says.
 */
export function* speak(order: EpisodeOrder, say: Speaker): Generator<Float32Array> {
  const script = scriptOf(order)
  const chance = chanceOf(order.seed)
  const jingle = jingleOf(chance.pick(JINGLES), chance.whole(52, 64), chance.pick(TUNES))
  const voices = voicesOf(script.language, chance)
  const master = masterOf(
    script.seconds * RATE,
    gainOf(say(script.phrases[0]?.text ?? '', voices.host, 8)) * SOFTER,
    0.6,
  )
  let done = 0
  const until = (seconds: number): Float32Array => {
    const part = new Float32Array(Math.floor(seconds * RATE) - done)
    done += part.length
    return part
  }
  for (const [index, phrase] of script.phrases.entries()) {
    const before = until(phrase.start)
    if (index === 0) mix(before, jingle)
    yield master(before)
    const part = until(phrase.end)
    mix(part, say(phrase.text, voices[phrase.voice], phrase.end - phrase.start))
    yield master(part)
  }
  const rest = until(script.seconds)
  mix(rest, jingle)
  yield master(rest)
}

/** Speech has pauses, and is as loud as music with them. */
const SOFTER = 0.8

function voicesOf(language: string, chance: ReturnType<typeof chanceOf>): Record<Phrase['voice'], SpeakingVoice> {
  const accents = language === 'de' ? ['de'] : ['en', 'en-gb-scotland', 'en-us', 'en-gb-x-rp']
  const [low, high] = [
    `${chance.pick(accents)}+m${chance.whole(1, 7)}`,
    `${chance.pick(accents)}+f${chance.whole(1, 4)}`,
  ]
  const [host, guest] = chance.next() < 0.5 ? [low, high] : [high, low]
  const voice = (name: string): SpeakingVoice => ({
    name,
    pitch: chance.whole(38, 58),
    wordsPerMinute: chance.whole(150, 165),
  })
  return { host: voice(host), guest: voice(guest) }
}

function jingleOf(voice: (typeof JINGLES)[number], root: number, tune: readonly number[]): Float32Array {
  const sound = new Float32Array(JINGLE_SECONDS * RATE)
  for (const [index, step] of tune.entries())
    addNote(sound, voice, {
      at: 0.05 + index * BEAT,
      lasts: 0.7,
      hertz: 440 * 2 ** ((root + step - 69) / 12),
      gain: 0.22,
    })
  return sound
}

const JINGLE_SECONDS = 3

function mix(sound: Float32Array, other: Float32Array): void {
  for (let index = 0; index < Math.min(sound.length, other.length); index += 1)
    sound[index] = (sound[index] ?? 0) + (other[index] ?? 0)
}
