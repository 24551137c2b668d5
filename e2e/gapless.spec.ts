import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPage } from './harness.ts'
import { findListenable, type Listenable } from './listenable.ts'
import { faultsOfTone, record, sendSound } from './recorder.ts'
import { titleInBar } from './site-sound.ts'
import { cutTone, hasFfmpeg, type ToneFormat } from './tone-files.ts'
import { open } from './visit.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

/** A listener who hears everything as it is. */
const AS_IT_IS = { 'earshot.player.queue': '{"even":false,"volume":0.8}' }
/** Seconds of the two tracks. */
const SECONDS = [8, 6] as const

/** Plays an album whose first two tracks are one tone, up to the middle of the second; tells what the tone lacks. */
async function playCutTone(page: Page, format: ToneFormat): Promise<{ silence: number; click: number }> {
  const { type, parts } = cutTone(format, SECONDS)
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
  await expect.poll(() => titleInBar(page), { timeout: 40_000 }).toBe(world.album.tracks[1]?.title)
  await page.waitForTimeout(3000)
  return faultsOfTone(page)
}

describe.skipIf(!hasFfmpeg)('albums play without a gap', () => {
  for (const format of ['mp3', 'ogg', 'flac'] as const)
    test(`a tone that is cut in two tracks of an album is heard as one, as ${format}`, () =>
      withPage({ storage: AS_IT_IS }, async (page) => {
        console.log(format, JSON.stringify(await playCutTone(page, format)))
      }))
  test('before', () =>
    withPage({ storage: AS_IT_IS, expectedErrors: [/.*/] }, async (page) => {
      await page.route('**/joiner-*.js', (route) => route.abort())
      console.log('before', JSON.stringify(await playCutTone(page, 'mp3')))
    }))
})
