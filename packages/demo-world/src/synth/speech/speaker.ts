import openSynthesiser from '@echogarden/espeak-ng-emscripten'
import { RATE } from '../voices.ts'

/** A voice of the synthesiser (eSpeak NG): its name with a variant, its pitch and its speed. */
export type SpeakingVoice = { name: string; pitch: number; wordsPerMinute: number }

/** Says a sentence in at most so many seconds: mono samples at RATE. */
export type Speaker = (text: string, voice: SpeakingVoice, secondsMost: number) => Float32Array

const SYNTHESISER_RATE = 22_050
const LOUDEST = 32_768

/** Opens a speaker. It needs about 100 MB, and a thirtieth of the time that the speech lasts. */
export async function openSpeaker(): Promise<Speaker> {
  const synthesiser = await openSynthesiser()
  const worker = new synthesiser.eSpeakNGWorker()
  const speakAt = (text: string, rate: number): Int16Array[] => {
    const parts: Int16Array[] = []
    worker.set_rate(Math.round(rate))
    worker.synthesize(text, (sound) => {
      if (sound !== null && sound.byteLength > 0) parts.push(new Int16Array(sound.slice(0)))
      return false
    })
    return parts
  }
  return (text, { name, pitch, wordsPerMinute }, secondsMost) => {
    worker.set_voice(name)
    worker.set_pitch(pitch)
    const spoken = speakAt(text, wordsPerMinute)
    const tooLong = secondsOf(spoken) / secondsMost
    return resampled(tooLong > 1 ? speakAt(text, wordsPerMinute * tooLong * HURRY) : spoken, secondsMost)
  }
}

/** How much faster a sentence that is too long is said again than it would have to be. */
const HURRY = 1.06

const secondsOf = (parts: readonly Int16Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0) / SYNTHESISER_RATE

function resampled(parts: readonly Int16Array[], secondsMost: number): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  const sound = new Float32Array(Math.floor(Math.min(secondsOf(parts), secondsMost) * RATE))
  const step = SYNTHESISER_RATE / RATE
  for (let index = 0; index < sound.length; index += 1) {
    const place = index * step
    const left = Math.floor(place)
    const [before = 0, after = 0] = [whole[left], whole[left + 1]]
    sound[index] = (before + (after - before) * (place - left)) / LOUDEST
  }
  return sound
}
