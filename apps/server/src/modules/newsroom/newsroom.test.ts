import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../db/schema/site/audit.ts'
import { article, articleDraft } from '../../db/schema/site/publication.ts'
import { withdrawnFile } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { pagesOf } from '../../testing/pages.ts'
import { seedArticle, seedMember, seedTopic } from '../../testing/seed.ts'
import { changeSettings } from '../setting/setting.store.ts'
import { forgetRemovedArticles, publishScheduledArticles } from './newsroom.jobs.ts'

let app: TestApp
let writer: { id: number; token: string }
let editor: { id: number; token: string }

const memberWith = async (role: 'writer' | 'editor' | 'admin' | null) => {
  const id = await seedMember(app.db, { role })
  return { id, token: await app.signIn(id) }
}
const read = (id: number, { token } = writer) => app.get('newsroom/article', { news_id: id }, token)
/** Creates a draft of the writer with a title and a text. */
const draftOf = async (title: string, { token } = writer) => {
  const { news_id: id } = await app.post('newsroom/create', { title }, token)
  const { version } = await app.post('newsroom/save', { news_id: id, version: 1, content: '<p>Some words.</p>' }, token)
  return { news_id: id, version }
}
const follow = async (followedId: number) => {
  const id = await seedMember(app.db)
  const token = await app.signIn(id)
  await app.post('user/update_follow_status', { user_id: id, following_user_id: followedId }, token)
  return token
}
const articlesToldTo = async (token: string) =>
  (await app.get('user/notifications', {}, token)).data
    .filter(({ kind }) => kind === 'article')
    .map(({ title }) => title)

beforeAll(async () => {
  app = await openTestApp({ timeZone: 'Europe/Berlin', publicUrl: 'https://music.test' }, { pages: pagesOf({}) })
  writer = await memberWith('writer')
  editor = await memberWith('editor')
})
beforeEach(() => {
  app.clock.now = new Date('2026-06-01T10:00:00Z')
})
afterAll(() => app.close())

test('NEWSROOM-01 NEWSROOM-07 a draft leaves no public trace; published, it is on its page, in lists, feeds and the site map, and followers are notified once in its life', async () => {
  const follower = await follow(writer.id)
  const draft = await draftOf('A quiet draft')
  const traces = async () => {
    const paths = ['/publication/feed.xml', '/sitemap/articles/1.xml']
    const pages = await Promise.all(paths.map(async (path) => (await app.fastify.inject(path)).body))
    const found = await app.get('news/list', { search_text: '' })
    return [
      ...pages.map((body) => body.includes(`/publication/${draft.news_id}<`)),
      found.some(({ id }) => id === draft.news_id),
    ]
  }
  expect(await app.refusal('GET', 'news/detail', { news_id: draft.news_id })).toMatchObject({ status: 404 })
  expect(await traces()).toEqual([false, false, false])
  const planned = await app.post('newsroom/publish', { ...draft, dry_run: 1 }, writer.token)
  expect(planned).toMatchObject({ path: `/publication/${draft.news_id}`, followers: 1, version: draft.version })
  const { version } = await app.post('newsroom/publish', draft, writer.token)
  expect(await traces()).toEqual([true, true, true])
  expect(await app.get('news/detail', { news_id: draft.news_id })).toMatchObject({
    title: 'A quiet draft',
    authors: [{ id: writer.id }],
    author_id: writer.id,
  })
  const changed = await app.post('newsroom/unpublish', { news_id: draft.news_id, version }, writer.token)
  expect(await traces()).toEqual([false, false, false])
  await app.post('newsroom/publish', { news_id: draft.news_id, version: changed.version }, writer.token)
  expect(await articlesToldTo(follower)).toEqual(['A quiet draft'])
})

test('NEWSROOM-07 a first publication without notifications tells nobody, also later', async () => {
  const follower = await follow(writer.id)
  const draft = await draftOf('Not announced')
  const published = await app.post('newsroom/publish', { ...draft, notify: 0 }, writer.token)
  const back = await app.post('newsroom/unpublish', { ...draft, version: published.version }, writer.token)
  await app.post('newsroom/publish', { ...draft, version: back.version, notify: 1 }, writer.token)
  expect(await articlesToldTo(follower)).toEqual([])
})

test('NEWSROOM-09 readers see the old text until the update, which keeps address and date and tells no follower', async () => {
  const draft = await draftOf('The first edition')
  const { version } = await app.post('newsroom/publish', draft, writer.token)
  const before = await app.get('news/detail', { news_id: draft.news_id })
  app.clock.now = new Date('2026-06-03T10:00:00Z')
  const follower = await follow(writer.id)
  const saved = await app.post('newsroom/save', { ...draft, version, title: 'The second edition' }, writer.token)
  expect(saved.has_changes).toBe(true)
  expect(await app.get('news/detail', { news_id: draft.news_id })).toEqual(before)
  expect(await read(draft.news_id)).toMatchObject({ state: 'published', has_changes: true })
  await app.post('newsroom/publish', { ...draft, version: saved.version, marks_update: 1 }, writer.token)
  expect(await app.get('news/detail', { news_id: draft.news_id })).toMatchObject({
    title: 'The second edition',
    created_at: before.created_at,
    updated_at: '2026-06-03T10:00:00.000Z',
  })
  expect(await articlesToldTo(follower)).toEqual([])
  const later = await app.post(
    'newsroom/save',
    { ...draft, version: saved.version + 1, title: 'A third edition' },
    writer.token,
  )
  await app.post('newsroom/discard', { ...draft, version: later.version }, writer.token)
  expect(await read(draft.news_id)).toMatchObject({ title: 'The second edition', has_changes: false })
})

test('NEWSROOM-08 a scheduled article appears at its moment, also after a restart, with that moment as its date; its text can still change', async () => {
  const draft = await draftOf('Tomorrow')
  const refusals = [
    ['2026-06-01T11:00', 'must be in the future'],
    ['2028-07-01T12:00', 'must be at most two years ahead'],
    ['2027-03-28T02:30', 'does not exist on that day, because the clocks are put forward'],
    ['soon', 'must be a day and time like 2026-01-31T12:00'],
  ] as const
  for (const [publish_at, problem] of refusals)
    expect(await app.refusal('POST', 'newsroom/schedule', { ...draft, publish_at }, writer.token)).toMatchObject({
      status: 400,
      error: `publish_at: ${problem}`,
    })
  const planned = await app.post('newsroom/schedule', { ...draft, publish_at: '2026-06-02T12:00' }, writer.token)
  expect(planned.publish_at).toBe('2026-06-02T10:00:00.000Z')
  const saved = await app.post('newsroom/save', { ...draft, version: planned.version, title: 'Today' }, writer.token)
  const back = await app.post('newsroom/unschedule', { ...draft, version: saved.version }, writer.token)
  expect(back.state).toBe('draft')
  await app.post('newsroom/schedule', { ...draft, version: back.version, publish_at: '2026-06-02T12:00' }, writer.token)
  app.clock.now = new Date('2026-06-02T09:59:59Z')
  await app.runJobs(['upkeep'])
  expect(await app.refusal('GET', 'news/detail', { news_id: draft.news_id })).toMatchObject({ status: 404 })
  // The server was away at the moment.
  app.clock.now = new Date('2026-06-02T15:00:00Z')
  await publishDueNow()
  expect(await app.get('news/detail', { news_id: draft.news_id })).toMatchObject({
    title: 'Today',
    created_at: '2026-06-02T10:00:00.000Z',
  })
  await publishDueNow()
  expect(await app.db.$count(audit, eq(audit.act, 'article.publish'))).toBeGreaterThan(0)
})

test('NEWSROOM-08 a scheduled article without a text becomes a draft again, and its authors are notified', async () => {
  const draft = await draftOf('Emptied')
  const planned = await app.post('newsroom/schedule', { ...draft, publish_at: '2026-06-02T12:00' }, writer.token)
  await app.post('newsroom/save', { ...draft, version: planned.version, content: '' }, writer.token)
  app.clock.now = new Date('2026-06-02T10:00:30Z')
  await publishDueNow()
  expect(await read(draft.news_id)).toMatchObject({ state: 'draft', publish_at: null })
  const { data } = await app.get('user/notifications', {}, writer.token)
  expect(data[0]).toMatchObject({ kind: 'newsroom', news_id: draft.news_id, title: 'Emptied' })
})

test('NEWSROOM-05 DESK-10 a save with an old version changes nothing and names who and when; both texts are versions', async () => {
  const draft = await draftOf('Two pens')
  const other = await app.post(
    'newsroom/save',
    { ...draft, content: '<p>The text of the editor.</p>', saved_from: 'page-of-editor' },
    editor.token,
  )
  const { username } = await app.get('user/verify_token', {}, editor.token)
  expect(
    await app.refusal('POST', 'newsroom/save', { ...draft, content: '<p>Mine.</p>', saved_from: 'mine' }, writer.token),
  ).toMatchObject({ status: 409, error: `${username} changed this on 1 Jun 2026, 12:00. Nothing was saved.` })
  expect(await read(draft.news_id)).toMatchObject({ content: '<p>The text of the editor.</p>' })
  // The page that saved last sends its save again, because it did not get the reply.
  const late = { ...draft, content: '<p>The text of the editor, on.</p>', saved_from: 'page-of-editor' }
  expect((await app.post('newsroom/save', late, editor.token)).version).toBe(other.version + 1)
  const { versions } = await app.get('newsroom/versions', { news_id: draft.news_id }, writer.token)
  const texts = await Promise.all(
    versions.map(async ({ id, kind }) => {
      const which = { news_id: draft.news_id, version_id: id }
      return [kind, (await app.get('newsroom/version', which, writer.token)).content]
    }),
  )
  expect(texts).toEqual(
    expect.arrayContaining([
      ['refused', '<p>Mine.</p>'],
      ['saved', '<p>Some words.</p>'],
    ]),
  )
})

test('NEWSROOM-10 a save is a version after 200 characters or ten minutes; the last 50 and all published ones stay; one can be restored', async () => {
  const draft = await draftOf('Versions')
  const published = await app.post('newsroom/publish', { ...draft, notify: 0 }, writer.token)
  let { version } = published
  const save = async (content: string) => {
    const saved = await app.post('newsroom/save', { news_id: draft.news_id, version, content }, writer.token)
    version = saved.version
  }
  const kinds = async () =>
    (await app.get('newsroom/versions', { news_id: draft.news_id }, writer.token)).versions.map(({ kind }) => kind)
  await save('<p>Some other words.</p>')
  expect(await kinds()).toEqual(['published'])
  await save(`<p>${'Long. '.repeat(40)}</p>`)
  expect(await kinds()).toEqual(['saved', 'published'])
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  await save(`<p>${'Long. '.repeat(40)}!</p>`)
  expect(await kinds()).toEqual(['saved', 'saved', 'published'])
  for (let n = 0; n < 55; n += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
    await save(`<p>Edition ${n}</p>`)
  }
  const all = await kinds()
  expect(all.filter((kind) => kind === 'saved')).toHaveLength(50)
  expect(all.at(-1)).toBe('published')
  const { versions } = await app.get('newsroom/versions', { news_id: draft.news_id }, writer.token)
  const first = versions.at(-1)?.id ?? 0
  await app.post('newsroom/restore_version', { news_id: draft.news_id, version, version_id: first }, writer.token)
  expect(await read(draft.news_id)).toMatchObject({ content: '<p>Some words.</p>', has_changes: true })
})

test('NEWSROOM-11 with the setting off, a writer sends an article for review; an editor comments and sends it back or publishes it; both are notified', async () => {
  const { id } = await memberWith('admin')
  await changeSettings(app.services, { values: { WRITERS_PUBLISH: 'off' } }, { id, sessionId: 1 })
  const draft = await draftOf('Please read')
  for (const [path, more] of [
    ['newsroom/publish', {}],
    ['newsroom/schedule', { publish_at: '2026-07-01T12:00' }],
  ] as const)
    expect(await app.refusal('POST', path, { ...draft, ...more }, writer.token)).toMatchObject({
      status: 403,
      error: 'Editors publish articles here. Send this one for review.',
    })
  expect(await read(draft.news_id)).toMatchObject({ may_publish: false })
  const sent = await app.post('newsroom/submit', draft, writer.token)
  expect(sent.state).toBe('review')
  expect((await app.get('user/notifications', {}, editor.token)).data[0]).toMatchObject({
    kind: 'newsroom',
    news_id: draft.news_id,
  })
  const waiting = await app.get('newsroom/articles', { state: 'review' }, editor.token)
  expect(waiting.data.map(({ id: each }) => each)).toEqual([draft.news_id])
  const note = { news_id: draft.news_id, text: 'Which harbour?', quote: 'the harbour' }
  const { id: noteId } = await app.post('newsroom/add_note', note, editor.token)
  expect((await read(draft.news_id)).notes).toBe(1)
  const back = await app.post('newsroom/send_back', { ...draft, version: sent.version, note: 'Nearly.' }, editor.token)
  expect(back.state).toBe('draft')
  const told = (await app.get('user/notifications', {}, writer.token)).data
  expect(told[0]).toMatchObject({ kind: 'newsroom', text: expect.stringContaining('Nearly.') })
  await app.post('newsroom/close_note', { news_id: draft.news_id, note_id: noteId }, writer.token)
  const again = await app.post('newsroom/submit', { ...draft, version: back.version }, writer.token)
  await app.post('newsroom/publish', { ...draft, version: again.version }, editor.token)
  expect((await app.get('user/notifications', {}, writer.token)).data[0]).toMatchObject({
    kind: 'newsroom',
    text: 'This article was published after its review.',
  })
  // An editor read and scheduled this text; another one would appear without a review.
  const later = await draftOf('Appears later')
  const { version } = await app.post('newsroom/schedule', { ...later, publish_at: '2026-07-01T12:00' }, editor.token)
  const { versions } = await app.get('newsroom/versions', { news_id: later.news_id }, writer.token)
  for (const [path, more] of [
    ['newsroom/save', { content: '<p>Not read.</p>' }],
    ['newsroom/save', { authors: [{ name: 'Somebody' }] }],
    ['newsroom/restore_version', { version_id: versions[0]?.id ?? 1 }],
  ] as const)
    expect(await app.refusal('POST', path, { news_id: later.news_id, version, ...more }, writer.token)).toMatchObject({
      status: 403,
      error: 'An editor scheduled this article. Change it back to a draft first.',
    })
  const freed = await app.post('newsroom/unschedule', { news_id: later.news_id, version }, writer.token)
  await app.post('newsroom/save', { news_id: later.news_id, ...freed, content: '<p>Changed.</p>' }, writer.token)
  await changeSettings(app.services, { values: { WRITERS_PUBLISH: null } }, { id, sessionId: 1 })
})

test('NEWSROOM-12 an article has up to ten authors, members or names; each edits it, the last cannot be removed', async () => {
  const second = await memberWith('writer')
  const draft = await draftOf('By three')
  const authors = [{ name: 'Guest' }, { id: writer.id }, { id: second.id }]
  const saved = await app.post('newsroom/save', { ...draft, authors }, writer.token)
  const mine = await app.post('newsroom/save', { ...draft, version: saved.version, title: 'By us' }, second.token)
  const published = await app.post('newsroom/publish', { ...draft, version: mine.version }, second.token)
  const names = (await read(draft.news_id)).authors.map(({ name }) => name)
  expect(await app.get('news/detail', { news_id: draft.news_id })).toMatchObject({
    author: names.join(', '),
    author_id: writer.id,
    authors: [{ name: 'Guest' }, { id: writer.id }, { id: second.id }],
  })
  const { version } = published
  expect(await app.refusal('POST', 'newsroom/save', { ...draft, version, authors: [] }, writer.token)).toMatchObject({
    status: 400,
    error: 'authors: must have at least one author',
  })
  expect(
    await app.refusal(
      'POST',
      'newsroom/save',
      { ...draft, version, authors: Array.from({ length: 11 }, () => ({ name: 'A' })) },
      writer.token,
    ),
  ).toMatchObject({ status: 400 })
  await app.post('newsroom/save', { ...draft, version, authors: [{ id: second.id }] }, writer.token)
  expect(await app.refusal('GET', 'newsroom/article', { news_id: draft.news_id }, writer.token)).toMatchObject({
    status: 403,
  })
})

test('NEWSROOM-13 unpublishing withdraws pictures that nothing else shows; removed articles come back for 30 days; a copy has no date', async () => {
  const key = 'art/00000000000000cd_9x9.jpg'
  const isWithdrawn = async () => (await app.db.$count(withdrawnFile, eq(withdrawnFile.key, key))) === 1
  const draft = await draftOf('Pictured')
  const saved = await app.post('newsroom/save', { ...draft, photo: `/media/${key}`, date: '2026-05-01' }, writer.token)
  const published = await app.post('newsroom/publish', { ...draft, version: saved.version }, writer.token)
  expect(await isWithdrawn()).toBe(false)
  await app.post('newsroom/unpublish', { ...draft, version: published.version }, writer.token)
  expect(await isWithdrawn()).toBe(true)
  const copy = await app.post('newsroom/duplicate', { news_id: draft.news_id }, writer.token)
  expect(await read(copy.news_id)).toMatchObject({ title: 'Pictured', date: null, state: 'draft', review_notes: [] })
  const own = { user_id: writer.id, news_id: copy.news_id }
  await app.post('news/delete', own, writer.token)
  expect(await read(copy.news_id)).toMatchObject({ state: 'removed', restorable_until: '2026-07-01T10:00:00.000Z' })
  await app.post('news/restore', own, writer.token)
  await app.post('news/delete', own, writer.token)
  app.clock.now = new Date('2026-07-02T10:00:00Z')
  await forgetNow()
  expect(await app.db.$count(articleDraft, eq(articleDraft.id, copy.news_id))).toBe(0)
  expect(await app.db.$count(article, eq(article.id, copy.news_id))).toBe(0)
})

test('NEWSROOM-06 a preview link shows the latest save without an account until it ends; publishing leads to the article', async () => {
  const draft = await draftOf('Have a look')
  const { url } = await app.post('newsroom/preview_link', { news_id: draft.news_id }, writer.token)
  const key = url.split('/').at(-1) ?? ''
  const saved = await app.post('newsroom/save', { ...draft, title: 'Have another look' }, writer.token)
  expect(await app.get('news/preview', { key })).toMatchObject({
    article: { title: 'Have another look' },
    published_id: null,
  })
  await app.post('newsroom/end_preview_link', { news_id: draft.news_id }, writer.token)
  expect(await app.refusal('GET', 'news/preview', { key })).toMatchObject({ status: 404 })
  const next = await app.post('newsroom/preview_link', { news_id: draft.news_id, days: 1 }, writer.token)
  const nextKey = next.url.split('/').at(-1) ?? ''
  const { version } = await app.post('newsroom/publish', { ...draft, version: saved.version }, writer.token)
  expect(await app.get('news/preview', { key: nextKey })).toEqual({ article: null, published_id: draft.news_id })
  await app.post('newsroom/unpublish', { ...draft, version }, writer.token)
  expect(await app.refusal('GET', 'news/preview', { key: nextKey })).toMatchObject({ status: 404 })
  const third = await app.post('newsroom/preview_link', { news_id: draft.news_id, days: 1 }, writer.token)
  app.clock.now = new Date('2026-06-02T10:00:01Z')
  expect(await app.refusal('GET', 'news/preview', { key: third.url.split('/').at(-1) })).toMatchObject({ status: 404 })
})

test('NEWSROOM-03 tables, captions, films and embedded sounds stay in an article; scripts and other attributes do not', async () => {
  const draft = await draftOf('Everything')
  const content = [
    '<table><tbody><tr><th colspan="2" style="x">A</th></tr><tr><td>1</td><td onclick="x()">2</td></tr></tbody></table>',
    '<figure><img src="/media/art/00000000000000ef_9x9.jpg" alt="A" /><figcaption>Below</figcaption></figure>',
    '<video src="/media/video/00000000000000ef.mp4" autoplay></video>',
    '<video src="https://elsewhere.test/a.mp4"></video>',
    '<div data-embed="sound" data-id="1"><a href="/discover/1">An album</a></div>',
    '<div data-embed="script"><a href="/community">Community</a></div><script>x()</script>',
  ].join('')
  await app.post('newsroom/save', { ...draft, content }, writer.token)
  const saved = (await read(draft.news_id)).content
  expect(saved).toContain('<th colspan="2">A</th>')
  expect(saved).toContain('<td>2</td>')
  expect(saved).toContain('<figcaption>Below</figcaption>')
  expect(saved).toContain('<video src="/media/video/00000000000000ef.mp4"')
  expect(saved).toContain('<div data-embed="sound"><a href="/discover/1">An album</a></div>')
  for (const part of ['elsewhere', 'script', 'onclick', 'style', 'autoplay', 'data-id'])
    expect(saved).not.toContain(part)
})

const PHOTO = '/media/art/00000000000000ef_1600x900.jpg'

test('NEWSROOM-02 an article has title, lead, cover, byline, date, language and topics of the site, within their limits', async () => {
  const topicId = await seedTopic(app.db, { title: 'Harbours' })
  const draft = await draftOf('Fields')
  const fields = {
    title: 'The tide table',
    lead: 'A table for everybody.',
    photo: PHOTO,
    photo_description: 'A board with numbers',
    photo_credit: 'Ida',
    focal_x: 20,
    focal_y: 80,
    date: '2026-05-30',
    language: 'de',
    topic_ids: [topicId],
  }
  const authors = [{ id: writer.id, name: '' }, { name: 'A guest' }]
  const { version } = await app.post('newsroom/save', { ...draft, ...fields, authors }, writer.token)
  await app.post('newsroom/publish', { news_id: draft.news_id, version }, writer.token)
  const shown = await app.get('news/detail', { news_id: draft.news_id })
  const { topic_ids: _ids, ...same } = fields
  expect(shown).toMatchObject({ ...same, media_type: 'image', topics: [{ id: topicId, title: 'Harbours' }] })
  expect(shown.authors).toEqual([
    { id: writer.id, username: expect.any(String), name: expect.any(String) },
    { name: 'A guest' },
  ])
  const [listed] = await app.get('news/list', { search_text: 'tide table' })
  expect(listed?.content).toBe(fields.lead)
  const again = await app.post(
    'newsroom/save',
    { news_id: draft.news_id, version: version + 1, youtube_link: 'https://youtu.be/abcdefghijk' },
    writer.token,
  )
  expect(again.has_changes).toBe(true)
  expect((await read(draft.news_id)).youtube_link).toBe('https://www.youtube.com/watch?v=abcdefghijk')
  const refused = (input: object) =>
    app.refusal('POST', 'newsroom/save', { news_id: draft.news_id, version: again.version, ...input }, writer.token)
  for (const [field, value] of [
    ['title', 'x'.repeat(301)],
    ['lead', 'x'.repeat(301)],
    ['content', 'x'.repeat(200_001)],
    ['photo', 'https://elsewhere.test/a.jpg'],
    ['youtube_link', 'https://vimeo.com/1'],
    ['focal_x', 101],
    ['topic_ids', Array.from({ length: 11 }, (_, at) => at + 1)],
    ['topic_ids', [999_999]],
  ] as const)
    expect(await refused({ [field]: value }), field).toMatchObject({
      status: 400,
      error: expect.stringMatching(`^${field}`),
    })
})

test('NEWSROOM-04 a save answers its time, and a late save of the same page is no change of somebody else', async () => {
  const draft = await draftOf('Late saves')
  const save = (version: number, content: string, saved_from: string) =>
    app.post('newsroom/save', { news_id: draft.news_id, version, content, saved_from }, writer.token)
  const first = await save(draft.version, '<p>One</p>', 'page-a')
  expect(first.saved_at).toBe('2026-06-01T10:00:00.000Z')
  // The reply to the first save was lost, so the page sends the version that it knows.
  const late = await save(draft.version, '<p>One, two</p>', 'page-a')
  expect(late.version).toBeGreaterThan(first.version)
  expect((await read(draft.news_id)).content).toBe('<p>One, two</p>')
  const other = { news_id: draft.news_id, version: draft.version, content: '<p>Three</p>', saved_from: 'page-b' }
  expect(await app.refusal('POST', 'newsroom/save', other, writer.token)).toMatchObject({ status: 409 })
  expect((await read(draft.news_id)).content).toBe('<p>One, two</p>')
})

test('NEWSROOM-14 an editor sets title, description and picture for search and sharing, which the page and its card show', async () => {
  const draft = await draftOf('A long title for readers')
  const sharing = { share_title: 'Short', share_description: 'For search engines', share_photo: PHOTO }
  expect(await app.refusal('POST', 'newsroom/save', { ...draft, ...sharing }, writer.token)).toMatchObject({
    status: 403,
  })
  for (const [field, length] of [
    ['share_title', 71],
    ['share_description', 161],
  ] as const)
    expect(
      await app.refusal('POST', 'newsroom/save', { ...draft, [field]: 'x'.repeat(length) }, editor.token),
    ).toMatchObject({ status: 400, error: expect.stringMatching(`^${field}`) })
  const { version } = await app.post('newsroom/save', { ...draft, ...sharing }, editor.token)
  const { path } = await app.post('newsroom/publish', { news_id: draft.news_id, version }, writer.token)
  expect(path).toBe(`/publication/${draft.news_id}`)
  expect(await app.get('news/detail', { news_id: draft.news_id })).toMatchObject({
    ...sharing,
    title: 'A long title for readers',
  })
})

test('NEWSROOM-05 a member who writes in an article is named to the others', async () => {
  const draft = await draftOf('Presence')
  const { username } = await app.get('user/verify_token', {}, editor.token)
  await app.post('newsroom/writing', { news_id: draft.news_id }, editor.token)
  expect((await app.post('newsroom/writing', { news_id: draft.news_id }, writer.token)).writers).toEqual([username])
  await app.post('newsroom/writing', { news_id: draft.news_id, is_writing: 0 }, editor.token)
  expect((await read(draft.news_id)).writers).toEqual([])
})

test('NEWSROOM-01 writers list their own articles, editors all, by state, author, day and text', async () => {
  const other = await memberWith('writer')
  const { news_id: id } = await draftOf('A lighthouse', other)
  await seedArticle(app.db, { title: 'A lighthouse far away' })
  const titles = async (filter: object, { token } = editor) =>
    (await app.get('newsroom/articles', filter, token)).data.map(({ title }) => title)
  expect(await titles({ search_text: 'lighthouse' })).toEqual(
    expect.arrayContaining(['A lighthouse', 'A lighthouse far away']),
  )
  expect(await titles({}, other)).toEqual(['A lighthouse'])
  expect(await titles({ author_id: other.id })).toEqual(['A lighthouse'])
  expect(
    await titles({ search_text: 'words', author_id: other.id, from: '2026-06-01', to: '2026-06-01' }),
  ).toHaveLength(1)
  expect(await titles({ author_id: other.id, from: '2026-06-02' })).toEqual([])
  expect(await titles({ author_id: other.id, state: 'published' })).toEqual([])
  expect((await read(id, other)).state).toBe('draft')
})

const ANYBODY = { none: 403, writer: 403, author: 200, editor: 200, admin: 200 } as const
const EDITORS = { ...ANYBODY, author: 403 } as const
const CALLS: [method: 'GET' | 'POST', path: string, input: object, may: Record<keyof typeof ANYBODY, 200 | 403>][] = [
  ['GET', 'newsroom/article', {}, ANYBODY],
  ['GET', 'newsroom/versions', {}, ANYBODY],
  ['GET', 'newsroom/version', { version_id: 1 }, ANYBODY],
  ['POST', 'newsroom/save', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/publish', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/schedule', { version: 0, publish_at: '2026-07-01T12:00' }, ANYBODY],
  ['POST', 'newsroom/unschedule', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/submit', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/send_back', { version: 0 }, EDITORS],
  ['POST', 'newsroom/unpublish', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/discard', { version: 0 }, ANYBODY],
  ['POST', 'newsroom/duplicate', {}, ANYBODY],
  ['POST', 'newsroom/preview_link', {}, ANYBODY],
  ['POST', 'newsroom/end_preview_link', {}, ANYBODY],
  ['POST', 'newsroom/restore_version', { version: 0, version_id: 1 }, ANYBODY],
  ['POST', 'newsroom/add_note', { text: 'A note' }, ANYBODY],
  ['POST', 'newsroom/close_note', { note_id: 1 }, ANYBODY],
  ['POST', 'newsroom/writing', {}, ANYBODY],
]

test('NEWSROOM-11 NEWSROOM-15 DESK-02 the rights of a member without a role, a writer, an author, an editor and an admin', async () => {
  const author = await memberWith('writer')
  const { news_id: id } = await draftOf('Rights', author)
  const who = {
    none: await memberWith(null),
    writer: await memberWith('writer'),
    author,
    editor,
    admin: await memberWith('admin'),
  }
  for (const [method, path, input, may] of CALLS)
    for (const name of ['none', 'writer', 'author', 'editor', 'admin'] as const) {
      const sent = { news_id: id, ...input }
      const { statusCode } = await app.fastify.inject({
        method,
        url: `/api/${path}`,
        headers: { 'api-key': app.services.config.apiKeys[0] ?? '', token: who[name].token },
        ...(method === 'POST' ? { payload: sent } : { query: textsOf(sent) }),
      })
      // With the right, an old version is a conflict and an unknown row is missing.
      expect(statusCode === 403 ? 403 : 200, `${path} by ${name}: ${statusCode}`).toBe(may[name])
    }
  for (const path of ['newsroom/articles', 'newsroom/create'])
    expect(await app.refusal(path.endsWith('s') ? 'GET' : 'POST', path, {}, who.none.token)).toMatchObject({
      status: 403,
    })
  expect(await app.refusal('GET', 'newsroom/articles', {})).toMatchObject({ status: 1000 })
})

const textsOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))

const publishDueNow = async () => {
  await publishScheduledArticles.run(app.services, {}, { id: '1' })
  await app.runJobs()
}
const forgetNow = () => forgetRemovedArticles.run(app.services, {}, { id: '1' })
