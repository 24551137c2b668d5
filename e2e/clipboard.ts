import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** The text that this page copied last. */
    copiedText?: string
  }
}

/**
 * Lets a page copy, and records its copied text. All visitors of the tests share one clipboard, so a test that reads
 * the clipboard may find the text of another test.
 */
export async function watchClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const { clipboard } = navigator
    if (clipboard === undefined) return
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await write(text)
      window.copiedText = text
    }
  })
}

/** Returns the text that a page copied last; it must have been opened after `watchClipboard`. */
export async function copied(page: Page): Promise<string> {
  const text = await page.evaluate(() => window.copiedText)
  expect(text, 'the copied text').toBeDefined()
  return text ?? ''
}
