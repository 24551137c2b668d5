import type { Page } from 'playwright-core'

/** The section of the comments. */
export const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
/** One comment. */
export const comment = (page: Page, id: number) => page.locator(`#comment-${id}`)
/** The field for a new comment. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'Leave your comment' })
/** The button that sends a new comment. */
export const submit = (page: Page) =>
  page.getByRole('form', { name: 'Your comment' }).getByRole('button', { name: 'Submit' })
/** Waits for a call of the page and returns its body. */
export const bodyOf = (page: Page, call: string) =>
  page
    .waitForRequest((request) => new URL(request.url()).pathname === `/api/${call}`)
    .then((request): unknown => request.postDataJSON())

/** Writes into a field once its toolbar is loaded. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  const field = page.locator('[contenteditable=true]').and(page.getByRole('textbox', { name: label, exact: true }))
  await field.waitFor()
  await field.fill(text)
}

/** Opens the dialog of one mode from the menu of a comment. */
export async function choose(page: Page, id: number, mode: 'Reply' | 'Report' | 'Edit' | 'Delete') {
  await comment(page, id)
    .getByRole('button', { name: /^More about the comment/ })
    .click()
  await page
    .getByRole('list', { name: /^More about the comment/ })
    .getByRole('button', { name: mode, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
