// @vitest-environment happy-dom
import { verifyToken } from '@earshot/contract/calls'
import { deskCatalogue, deskSettings, deskTopics, getSite, saveTopic } from '@earshot/contract/desk/calls'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DESK_PAGES } from '../../../desk-pages.ts'
import { OVERVIEW } from '../../../paths.ts'
import { api } from '../../../session/api.ts'
import { replies } from '../../../session/use-call.ts'
import { SETTINGS_INPUT } from '../settings/running-form.tsx'
import { ContentStep } from './content-step.tsx'
import { FinishSetup } from './finish-setup.tsx'
import { Steps } from './steps.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.spyOn(api, 'get').mockImplementation(() => new Promise(() => undefined))
document.documentElement.lang = 'en'
const post = vi.spyOn(api, 'post').mockResolvedValue({})
afterEach(() => {
  document.body.replaceChildren()
  replies.clear()
  localStore.setItem('earshot.desk.setup', '')
  post.mockClear()
})

/** Shows an element to an admin of a community with these numbers of items. */
function show(element: ReactNode, counts: Partial<Record<string, number>> = {}, at = '/desk') {
  const problems = [{ problem: 'mail_not_sent', line: 'MAIL_URL=smtp://user:password@mail.example:587' }]
  const settings = [{ name: 'MAIL_URL', is_set: false, problems }]
  const shipped = { values: { identity: { name: 'Earshot' } }, texts: {} }
  const published = { values: { identity: { name: 'Tide' } }, texts: {} }
  replies.setQueryData([verifyToken], { id: 7, role: 'admin', roles: ['admin'] })
  replies.setQueryData([deskSettings, SETTINGS_INPUT], { settings, is_demo_world: false, version: 1 })
  replies.setQueryData([getSite], { published, shipped })
  replies.setQueryData([deskTopics], [])
  for (const kind of ['artist', 'album', 'song', 'podcast', 'episode'])
    replies.setQueryData([deskCatalogue, { kind }], { data: [], total: counts[kind] ?? 0 })
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  act(() =>
    createRoot(host).render(
      <QueryClientProvider client={replies}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return { text: () => host.textContent, host }
}

const linksIn = (host: HTMLElement) =>
  [...host.querySelectorAll('a')].map(({ textContent, href }) => [textContent, new URL(href).pathname] as const)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

test('SETUP-13 the first content comes by six ways, each with a page, and what came in is counted', () => {
  const { host, text } = show(<ContentStep />)
  const links = linksIn(host)
  expect(links.map(([label]) => label)).toEqual([
    'Import a folder',
    'Upload files',
    'Add a podcast feed',
    'Import an OPML list',
    'Create an artist',
    'Invite a creator',
  ])
  for (const [label, path] of links)
    expect(path.startsWith(OVERVIEW) || DESK_PAGES.some((page) => matchPath(page.path, path)), label).toBe(true)
  expect(text()).not.toContain('12 songs')
  expect(show(<ContentStep />, { artist: 1, song: 12 }).text()).toContain('12 songs')
})

test('SETUP-13 three suggested topics can be changed before they are created', async () => {
  const { host } = show(<ContentStep />)
  const fields = [...host.querySelectorAll('input')]
  const suggested = fields.map(({ value }) => value)
  expect(suggested.map((title) => title !== '')).toEqual([true, true, true])
  const [first] = fields
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, 'Bells')
    first?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Create topics')
  const titles = post.mock.calls.map(([path, input]) => [path, Object(input).title])
  expect(titles).toEqual([
    [saveTopic, 'Bells'],
    [saveTopic, suggested[1]],
    [saveTopic, suggested[2]],
  ])
})

test('SETUP-14 the last step has the address, what was skipped and what is unsafe, each with its cure', () => {
  const { host, text } = show(<Steps />, { song: 3 }, '/desk/setup?step=end')
  expect(linksIn(host)).toContainEqual(['Open the site', '/'])
  expect(text()).toContain(location.origin)
  const skipped = [...host.querySelectorAll('section li a')].map((link) => link.getAttribute('href'))
  expect(skipped).toEqual(['place', 'rights', 'mail'].map((step) => `/desk/setup?step=${step}`))
  expect(text()).toContain('MAIL_URL=smtp://user:password@mail.example:587')
})

test('SETUP-14 Home keeps the unfinished lines until they are dismissed', async () => {
  const { text } = show(<FinishSetup />, { song: 3 })
  expect(text()).toContain('Finish setting up')
  expect(text()).toContain('Who may do what')
  await press('Dismiss')
  expect(text()).toBe('')
  expect(show(<FinishSetup />).text()).toBe('')
})
