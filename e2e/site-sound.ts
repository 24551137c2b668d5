import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Every audio element that the page created. */
    made: HTMLAudioElement[]
    /** The seconds at which sound began, and to which it jumped. */
    begun: number[]
  }
}

/** The site's player bar. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
/** A button of the bar. */
export const inBar = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
/** The title of the current track. */
export const titleInBar = (page: Page) => bar(page).getByRole('link').nth(0).textContent()
/** Records each audio element that a page creates. */
export async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.made = []
    window.begun = []
    window.Audio = new Proxy(window.Audio, {
      construct: (Maker) => {
        const audio = new Maker()
        window.made.push(audio)
        for (const event of ['playing', 'seeked'])
          audio.addEventListener(event, () => {
            if (!audio.paused) window.begun.push(audio.currentTime)
          })
        return audio
      },
    })
  })
}

/** Returns the position of the page's audio element in seconds; -1 without one, and while it is silent. */
export const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [audio] = window.made
    return audio === undefined || audio.paused ? -1 : audio.currentTime
  })

/** Waits until a sound plays; returns its position. */
export async function waitForSound(page: Page): Promise<number> {
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  return playedSeconds(page)
}
