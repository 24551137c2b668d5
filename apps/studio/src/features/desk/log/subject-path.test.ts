import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { DESK_PAGES } from '../../../desk-pages.ts'
import { subjectPath } from './subject-path.ts'

test.each([
  ['album', '/desk/catalogue/:kind/:id'],
  ['song', '/desk/catalogue/:kind/:id'],
  ['season', '/desk/catalogue/:kind/:id'],
  ['article', '/desk/newsroom/:id'],
  ['member', '/desk/people/:member_id'],
  ['contest', '/desk/contests/:id'],
  ['import', '/desk/imports/:id'],
  ['payment', '/desk/money/payments/:charge_id'],
  ['plan', '/desk/money/plans/:plan_id'],
  ['site', '/desk/site/history'],
])('OPERATIONS-17 an entry about a %s leads to its page', (kind, page) => {
  const path = subjectPath(kind, 12) ?? ''
  expect(DESK_PAGES.filter((each) => matchPath(each.path, path)).map((each) => each.path)).toContain(page)
})

test('OPERATIONS-17 posts and topics lead to the site, and what has no page to none', () => {
  expect([subjectPath('post', 3), subjectPath('topic', 4), subjectPath('mail', 5), subjectPath('song', null)]).toEqual([
    '/community/post/3',
    '/community/4',
    undefined,
    undefined,
  ])
})
