import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Listenable } from './listenable.ts'

/** The large title of the current track. */
export const title = (page: Page) =>
  page.getByRole('region', { name: 'Player', exact: true }).getByRole('heading', { level: 1 })
/** A button of the large controls. */
export const control = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Player', exact: true }).getByRole('button', { name, exact: true })
/** A slider of the large controls. */
export const slider = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Player', exact: true }).getByRole('slider', { name })
/** The titles in the queue panel. */
export const queueTitles = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Queue' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelectorAll('button')[1]?.querySelector('span')?.textContent ?? ''),
    )

/** Opens the album of the demo world; returns the titles of its tracks. */
export async function openAlbum(page: Page, { album }: Listenable): Promise<string[]> {
  await page.goto(`/player/album/${album.id}`)
  const titles = album.tracks.map((track) => track.title)
  await title(page)
    .getByText(titles[0] ?? '', { exact: true })
    .waitFor()
  return titles
}

/** Presses play until the sound plays, whatever the browser did before. */
export async function startPlaying(page: Page): Promise<void> {
  const play = control(page, 'Play').or(control(page, 'Resume'))
  await control(page, 'Pause').or(play).waitFor()
  await expect
    .poll(async () => {
      // Playback may start by itself meanwhile, and the button then is "Pause".
      if (await play.isVisible()) await play.click({ timeout: 1_000 }).catch(() => undefined)
      return positionOf(page)
    })
    .toBeGreaterThan(0)
}

/** Returns the seconds of the slider. */
export const positionOf = async (page: Page): Promise<number> => Number(await slider(page, 'Position').inputValue())

/** Releases the slider at a fraction of its length, 0 to 1. */
export async function seekTo(page: Page, part: number): Promise<void> {
  await slider(page, 'Position').evaluate((input, to) => {
    if (!(input instanceof HTMLInputElement)) return
    input.value = String(Number(input.max) * to)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, part)
}
