import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { withPage } from './harness.ts'
import { findListenable, type Listenable } from './listenable.ts'
import { faultsOfTone, record, sendSound } from './recorder.ts'
import { bar, titleInBar } from './site-sound.ts'
import { cutTone, hasFfmpeg, type ToneFormat } from './tone-files.ts'
import { open } from './visit.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

/** A listener without volume equalisation. */
const AS_IT_IS = { 'earshot.player.queue': '{"even":false,"volume":0.8}' }
/** The lengths of the two tracks in seconds. */
const SECONDS = [13, 6] as const

/**
 * Tolerated clicks: an encoder that knows only one part does not draw its edge exactly. The decoded files in sequence
 * have the same click.
 */
const CLICKS = { mp3: 0.15, ogg: 0.05, flac: 0.01 } as const
/** On a busy machine there is not always time to join two tracks, and recordings have gaps. */
const TAKES = 4

/**
 * Plays an album whose first two tracks are one tone, up to the middle of the second; returns the faults of the tone at
 * the cut.
 */
async function playCutTone(page: Page, format: ToneFormat): Promise<Faults> {
  await playTracks(page, cutTone(format, SECONDS))
  await expect.poll(() => titleInBar(page), { timeout: 40_000 }).toBe(world.album.tracks[1]?.title)
  await expect.poll(() => position(page), { timeout: 10_000 }).toBeGreaterThan(2.5)
  return faultsOfTone(page, SECONDS[0])
}

/** Plays an album from its first track, with these sounds as its tracks. */
async function playTracks(page: Page, { type, parts }: ReturnType<typeof cutTone>): Promise<void> {
  await record(page)
  for (const [at, part] of parts.entries())
    await page.route(`**/api/song/stream?song_id=${world.album.tracks[at]?.id}`, (route) =>
      sendSound(route, type, part),
    )
  await open(page, `/discover/${world.album.id}`)
  await page
    .locator('#content')
    .getByRole('button', { name: `Play 1: ${world.album.tracks[0]?.title}` })
    .click()
}

type Faults = Awaited<ReturnType<typeof faultsOfTone>>

const position = async (page: Page): Promise<number> =>
  Number(await bar(page).getByRole('slider', { name: 'Position' }).inputValue())

describe.skipIf(!hasFfmpeg)('albums play without a gap', () => {
  // Three tracks below are FLAC.
  for (const format of withMore<ToneFormat>(['mp3'], ['ogg', 'flac']))
    test(
      `a tone that is cut in two tracks of an album is heard as one, as ${format}`,
      { timeout: 180_000 },
      async () => {
        const takes: Faults[] = []
        const isWhole = () => takes.some(({ silence, click }) => silence < 1 && click < CLICKS[format])
        while (takes.length < TAKES && !isWhole())
          await withPage({ storage: AS_IT_IS }, async (page) => {
            takes.push(await playCutTone(page, format))
          })
        expect(isWhole(), `silence in ms and click: ${JSON.stringify(takes)}`).toBe(true)
      },
    )

  test.skipIf(!isThorough)('three tracks in a row are heard as one', { timeout: 240_000 }, async () => {
    const takes: Faults[][] = []
    const isWhole = () => takes.some((seams) => seams.every(({ silence, click }) => silence < 1 && click < CLICKS.flac))
    while (takes.length < TAKES && !isWhole())
      await withPage({ storage: AS_IT_IS }, async (page) => {
        const lengths = [13, 16, 6] as const
        await playTracks(page, cutTone('flac', lengths))
        await expect.poll(() => titleInBar(page), { timeout: 60_000 }).toBe(world.album.tracks[2]?.title)
        await expect.poll(() => position(page), { timeout: 10_000 }).toBeGreaterThan(2.5)
        takes.push([await faultsOfTone(page, lengths[0]), await faultsOfTone(page, lengths[0] + lengths[1])])
      })
    expect(isWhole(), `silence in ms and click: ${JSON.stringify(takes)}`).toBe(true)
  })

  test.skipIf(!isThorough)('the tracks follow each other when the code that joins them does not load', () =>
    withPage({ storage: AS_IT_IS, expectedErrors: [/Failed to load resource/] }, async (page) => {
      await page.route('**/joiner-*.js', (route) => route.abort())
      const { silence } = await playCutTone(page, 'mp3')
      expect(silence).toBeGreaterThan(5)
    }),
  )
})
