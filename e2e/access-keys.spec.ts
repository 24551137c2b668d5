import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, anyMember, makeMember, openSignedIn } from './account-journeys.ts'
import { siteUrl, withPage } from './harness.ts'
import { expectFineInEveryLook } from './looks.ts'

/** Returns the HTTP status of a call that only the member, or a key with the scope read, may make. */
const ask = async (key: string): Promise<number> =>
  (await fetch(`${siteUrl()}/api/user/notifications`, { headers: { 'api-key': 'earshot-web', token: key } })).status

test('a member creates an access key, sees it once, uses it elsewhere, and revokes it', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await openSignedIn(page, member.username, '/account/?pid=security')
    await page.getByText('You have no access keys.').waitFor()
    const form = page.getByRole('form', { name: 'Create an access key' })
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('is required').waitFor()
    await form.getByLabel('Name').fill('Kitchen radio')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('group', { name: 'New access key' })
    const key = (await shown.getByRole('code').textContent()) ?? ''
    expect(key).toMatch(/^earshot_[\w-]{43}$/)
    const row = page.getByRole('list', { name: 'Access keys' }).getByRole('listitem')
    await row.getByText('Kitchen radio').waitFor()
    await row.getByText('Permissions: listen, read').waitFor()
    expect(await ask(key)).toBe(200)

    await page.reload()
    await row.getByText('Kitchen radio').waitFor()
    expect(await page.content()).not.toContain(key)
    await row.getByText('Last used').waitFor()
    await row.getByRole('button', { name: 'Revoke the key Kitchen radio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You have no access keys.').waitFor()
    expect(await ask(key)).toBe(401)
  })
})

test.skipIf(!isThorough)(
  'a new key stays in view while another is revoked; a new password ends it; revoking leads to the heading',
  async () => {
    const member = await makeMember()
    await withPage({}, async (page) => {
      await openSignedIn(page, member.username, '/account/?pid=security')
      const form = page.getByRole('form', { name: 'Create an access key' })
      const shown = page.getByRole('group', { name: 'New access key' })
      for (const name of ['Old radio', 'New radio']) {
        await form.getByLabel('Name').fill(name)
        await form.getByRole('button', { name: 'Create key' }).click()
        await shown.getByText(name).waitFor()
        expect(await shown.evaluate((element) => element === document.activeElement)).toBe(true)
      }
      const revocations: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/user/revoke_access_key')) revocations.push(request.url())
      })
      const revoke = async (name: string) => {
        const button = page.getByRole('button', { name: `Revoke the key ${name}` })
        await button.click()
        await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).dblclick()
        await button.waitFor({ state: 'detached' })
        const heading = page.getByRole('heading', { name: 'Access keys', exact: true })
        await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
      }
      await revoke('Old radio')
      expect(revocations).toHaveLength(1)
      expect(await shown.getByText('New radio').isVisible()).toBe(true)

      const password = page.getByRole('form', { name: 'Change password' })
      await password.getByLabel('Current password').fill(PASSWORD)
      await password.getByLabel('New password', { exact: true }).fill(`${PASSWORD} again`)
      await password.getByLabel('Repeat the new password').fill(`${PASSWORD} again`)
      await password.getByRole('button', { name: 'Save' }).click()
      await password.getByText('Successfully updated').waitFor()
      await shown.waitFor({ state: 'detached' })
      await page.getByText('You have no access keys').waitFor()
      expect(await page.locator('#unsent').count()).toBe(1)
    })
  },
)

test.skipIf(!isThorough)(
  'access keys have no serious findings of axe in both themes, on a phone and at a desk, and fit the window',
  async () => {
    const member = await anyMember()
    await withPage({}, async (page) => {
      await openSignedIn(page, member.username, '/account/?pid=security')
      const form = page.getByRole('form', { name: 'Create an access key' })
      await form.getByLabel('Name').fill('A program with a rather long name that has to wrap somewhere')
      await form.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('group', { name: 'New access key' }).waitFor()
      await page
        .getByRole('button', { name: /^Revoke the key/ })
        .first()
        .waitFor()
      await expectFineInEveryLook(page)
    })
  },
)
