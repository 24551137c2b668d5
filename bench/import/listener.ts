import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { record } from '../../e2e/recorder.ts'
import { TONE_HERTZ } from '../../e2e/tone-files.ts'

declare global {
  interface Window {
    /** Number of times that the listener's browser had nothing to play. */
    waits: number
  }
}

/**
 * The measures of a listener: seconds from the first to the last sound, the longest silence between them in
 * milliseconds, and the number of times the browser waited for bytes.
 */
type Heard = { seconds: number; silence: number; waits: number }

const TONE_SECONDS = 1_200
/** Number of songs that are played concurrently, and maximum milliseconds until each plays. */
const AT_ONCE = 6
const PLAY_WITHIN_MS = 20_000
/** Timeout of a page on a busy machine, in milliseconds. */
const PAGE_WITHIN_MS = 180_000

/** Writes a song of one tone that is longer than an import. */
export async function writeLongTone(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const source = `sine=frequency=${TONE_HERTZ}:duration=${TONE_SECONDS}:sample_rate=44100`
  const tags = ['-metadata', 'title=Tone', '-metadata', 'artist=Listener']
  const file = path.join(folder, 'tone.mp3')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    ...tags,
    '-c:a',
    'libmp3lame',
    '-b:a',
    '320k',
    file,
  ])
}

/** Plays a sound in a separate page and records it until it is stopped. */
export async function listen(browser: Browser, url: string): Promise<{ stop: () => Promise<Heard> }> {
  const page = await browser.newPage()
  await record(page)
  await page.goto(new URL('/about', url).href, { timeout: PAGE_WITHIN_MS })
  await page.evaluate(async (source) => {
    const audio = new Audio()
    audio.src = source
    await audio.play()
    window.waits = 0
    audio.addEventListener('waiting', () => (window.waits += 1))
  }, url)
  return {
    stop: async () => {
      const heard = await page.evaluate(() => {
        const { rate, blocks } = window.recorded
        let [first, quiet, silence, at] = [-1, 0, 0, 0]
        for (const block of blocks)
          for (const value of block) {
            const isHeard = Math.abs(value) > 0.01
            if (isHeard && first < 0) first = at
            if (first >= 0) quiet = isHeard ? 0 : quiet + 1
            silence = Math.max(silence, quiet)
            at += 1
          }
        return { seconds: (at - first) / rate, silence: (silence / rate) * 1000, waits: window.waits }
      })
      await page.close()
      return heard
    },
  }
}

/** Plays each song until it is audible. Returns those that cannot be played, with the browser's error. */
export async function playAll(
  browser: Browser,
  origin: string,
  songs: readonly { id: number; title: string }[],
): Promise<{ title: string; why: string }[]> {
  const page = await browser.newPage()
  await page.goto(`${origin}/about`, { timeout: PAGE_WITHIN_MS })
  const silent: { title: string; why: string }[] = []
  const waiting = songs.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id, title } of waiting) {
        const why = await play(page, `${origin}/api/song/stream?song_id=${id}`)
        if (why !== undefined) silent.push({ title, why })
      }
    }),
  )
  await page.close()
  return silent
}

const play = (page: Page, source: string): Promise<string | undefined> =>
  page.evaluate(
    ([url, within]) =>
      new Promise<string | undefined>((done) => {
        const audio = new Audio(url)
        audio.muted = true
        const end = (why: string | undefined) => {
          audio.removeAttribute('src')
          audio.load()
          done(why)
        }
        const timer = setTimeout(() => end(`nothing was heard in ${within} ms`), within)
        audio.addEventListener('error', () => {
          clearTimeout(timer)
          done(audio.error?.message ?? 'an error without a message')
        })
        audio.addEventListener('timeupdate', () => {
          if (audio.currentTime < 0.1) return
          clearTimeout(timer)
          end(undefined)
        })
        audio.play().catch(() => {})
      }),
    [source, PLAY_WITHIN_MS] as const,
  )
