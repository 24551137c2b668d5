import { beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { siteUrl, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { record, sendSound, strengths } from './recorder.ts'
import { inBar, titleInBar } from './site-sound.ts'
import { cutTone, hasFfmpeg } from './tone-files.ts'
import { open } from './visit.ts'

let world: Listenable
let second: { id: number; title: string }
beforeAll(async () => {
  world = await findListenable()
  const { songs } = await read('song/album_media', { album_id: world.other.id })
  const [song] = songs
  if (song === undefined) throw new Error('the other album has no songs')
  second = { id: song.id, title: song.title }
})

/** Tones of the two tracks: a tenth of a second holds whole periods of both. */
const HERTZ = [330, 880] as const
const SECONDS = 14

/** The state stored by an earlier visit: the queue contains a song of another album. */
const kept = () => ({
  even: false,
  volume: 0.8,
  queue: {
    tracks: [
      {
        id: `song:${second.id}`,
        src: `${siteUrl()}/api/song/stream?song_id=${second.id}`,
        title: second.title,
        artist: 'Somebody',
        album: world.other.title,
        seconds: SECONDS,
      },
    ],
    index: 0,
  },
})

describe.skipIf(!hasFfmpeg)('crossfade', () => {
  test.skipIf(!isThorough)(
    'the next track begins while the current one ends, when the listener wants it',
    { timeout: 120_000 },
    () =>
      withPage({ storage: { 'earshot.player.queue': JSON.stringify(kept()) } }, async (page) => {
        const [first = { id: 0, title: '' }] = world.album.tracks
        await record(page)
        for (const [at, id] of [first.id, second.id].entries()) {
          const { type, parts } = cutTone('flac', [SECONDS], HERTZ[at])
          await page.route(`**/api/song/stream?song_id=${id}`, (route) =>
            sendSound(route, type, parts[0] ?? Buffer.alloc(0)),
          )
        }
        await open(page, `/plays/${first.id}`)
        await page
          .getByRole('group', { name: 'Audio player' })
          .getByRole('button', { name: 'Play', exact: true })
          .click()
        await inBar(page, 'Queue').click()
        const choice = page.getByRole('combobox', { name: 'Crossfade' })
        expect(await choice.inputValue()).toBe('0')
        await choice.selectOption('3 seconds')
        await expect.poll(() => titleInBar(page), { timeout: 30_000 }).toBe(second.title)
        await page.waitForFunction(() => window.recorded.blocks.length * 16_384 > window.recorded.rate * 16)
        const heard = await strengths(page, HERTZ)
        const loud = Math.max(...heard.map(({ first: strength }) => strength))
        const both = heard.filter((each) => each.first > loud * 0.2 && each.second > loud * 0.2).length
        const neither = heard.slice(0, 155).filter((each) => each.first < loud * 0.2 && each.second < loud * 0.2).length
        // With equal power, both are above a fifth for about 2.6 of 3 seconds.
        expect(both).toBeGreaterThan(18)
        expect(both).toBeLessThan(32)
        expect(neither).toBeLessThan(3)
        await page.reload()
        await inBar(page, 'Queue').click()
        expect(await choice.inputValue()).toBe('3')
      }),
  )
})
