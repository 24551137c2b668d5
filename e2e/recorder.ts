import type { Page, Route } from 'playwright-core'
import { TONE_HERTZ } from './tone-files.ts'

declare global {
  interface Window {
    /** The mix of all audio elements of the page. */
    recorded: { rate: number; blocks: Float32Array[] }
  }
}

const WORKLET_CODE = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  block = new Float32Array(16384); filled = 0
  process([input]) {
    const heard = input[0]
    for (let at = 0; at < 128; at += 1) this.block[this.filled + at] = heard ? heard[at] : 0
    this.filled += 128
    if (this.filled === this.block.length) { this.port.postMessage(this.block.slice()); this.filled = 0 }
    return true
  }
})`

/** Records the audio elements of a page, with their volume, as one sound. */
export async function record(page: Page): Promise<void> {
  // The policy of the page permits no other script.
  await (await page.context().newCDPSession(page)).send('Page.setBypassCSP', { enabled: true })
  await page.addInitScript((code) => {
    let tape: Promise<{ context: AudioContext; node: AudioWorkletNode }> | undefined
    const begin = async () => {
      const context = new AudioContext({ sampleRate: 44_100 })
      window.recorded = { rate: context.sampleRate, blocks: [] }
      await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
      const node = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' })
      node.port.addEventListener('message', ({ data }) => window.recorded.blocks.push(data))
      node.port.start()
      node.connect(context.destination)
      return { context, node }
    }
    window.Audio = new Proxy(window.Audio, {
      construct: (Maker) => {
        const audio = new Maker()
        void (async () => {
          const { context, node } = await (tape ??= begin())
          context.createMediaElementSource(audio).connect(node)
          await context.resume()
        })()
        return audio
      },
    })
  }, WORKLET_CODE)
}

/**
 * Measures the faults of a recorded tone around a second: the longest silence in milliseconds, and the strongest click
 * as a fraction of its amplitude.
 */
export const faultsOfTone = (page: Page, second: number): Promise<{ silence: number; click: number }> =>
  page.evaluate(
    ([hertz, seam]) => {
      const { rate, blocks } = window.recorded
      const sound = new Float32Array(blocks.length * 16_384)
      for (const [at, block] of blocks.entries()) sound.set(block, at * block.length)
      const loud = Math.max(...blocks.map((block) => block.reduce((most, value) => Math.max(most, Math.abs(value)), 0)))
      const isHeard = (value: number): boolean => Math.abs(value) > loud / 10
      // A track that starts late is recorded late: the measured range is wide enough for that.
      const from = sound.findIndex(isHeard) + Math.round((seam - 0.5) * rate)
      const to = from + rate * 2
      // A tone obeys x[n] = 2 cos(w) x[n-1] - x[n-2]; a click does not.
      const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate)
      let click = 0
      let quiet = 0
      let silence = 0
      for (let at = from; at < to; at += 1) {
        quiet = isHeard(sound[at] ?? 0) ? 0 : quiet + 1
        silence = Math.max(silence, quiet)
        const expected = factor * (sound[at - 1] ?? 0) - (sound[at - 2] ?? 0)
        click = Math.max(click, Math.abs((sound[at] ?? 0) - expected) / loud)
      }
      // A tone itself is near zero twice per period.
      const crossing = (2 * Math.asin(0.1) * rate) / (2 * Math.PI * hertz)
      return { silence: (Math.max(0, silence - crossing - 2) / rate) * 1000, click }
    },
    [TONE_HERTZ, second] as const,
  )

/** Returns the strength of two tones in each tenth of a second of the recording, from the first audible one. */
export const strengths = (page: Page, hertz: readonly [number, number]): Promise<{ first: number; second: number }[]> =>
  page.evaluate(
    ([low, high]) => {
      const { rate, blocks } = window.recorded
      const sound = new Float32Array(blocks.length * 16_384)
      for (const [at, block] of blocks.entries()) sound.set(block, at * block.length)
      const start = sound.findIndex((value) => Math.abs(value) > 0.01)
      const size = Math.round(rate / 10)
      const strengthOf = (tone: number, from: number): number => {
        let [real, imaginary] = [0, 0]
        for (let at = from; at < from + size; at += 1) {
          const angle = (2 * Math.PI * tone * at) / rate
          real += (sound[at] ?? 0) * Math.cos(angle)
          imaginary += (sound[at] ?? 0) * Math.sin(angle)
        }
        return (2 * Math.hypot(real, imaginary)) / size
      }
      return Array.from({ length: Math.floor((sound.length - start) / size) }, (_, index) => {
        const from = start + index * size
        return { first: strengthOf(low, from), second: strengthOf(high, from) }
      })
    },
    [hertz[0], hertz[1]] as const,
  )

/** Answers a request for a sound like the server: complete or a range of it. */
export function sendSound(route: Route, type: string, sound: Buffer): Promise<void> {
  const [, from] = /bytes=(\d+)-/.exec(route.request().headers().range ?? '') ?? []
  const headers = { 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=3600' }
  if (from === undefined) return route.fulfill({ contentType: type, headers, body: sound })
  const range = `bytes ${from}-${sound.length - 1}/${sound.length}`
  return route.fulfill({
    status: 206,
    contentType: type,
    headers: { ...headers, 'content-range': range },
    body: sound.subarray(Number(from)),
  })
}
