import { Comment, PostDetail } from '@earshot/contract/community/community'
import { success } from '@earshot/contract/envelope'
import { News } from '@earshot/contract/site/publication'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ATTACKS } from '../../../../../test/attack-corpus.ts'
import { replySchema } from '../../http/reply-schema.ts'
import { cleanHtml, replyCleaner } from './clean-reply.ts'
import { withPictureForms } from './picture-forms.ts'
import { sanitiseHtml } from './sanitise.ts'

const bad = '<p onclick="x()">Hello<script>x()</script></p>'
const user = { id: 1, username: '<b>', avatarURL: null, photo: null }

test('threat T8: HTML is cleaned again in every reply, at any depth, and nothing else is touched', () => {
  const comment = (id: number, r_comments: Comment[]): Comment => ({
    id,
    blog_id: 1,
    comment: bad,
    created_at: '<i>',
    user,
    r_comments,
  })
  const clean = replyCleaner(replySchema(success(z.array(Comment))))
  const given = { status: 1, data: [comment(1, [comment(2, [comment(3, [])])])], error: null }
  const sent = JSON.stringify(clean?.(given))
  expect(sent).not.toContain('onclick')
  expect(sent).not.toContain('script')
  expect(sent.match(/<p>Hello<\/p>/g)).toHaveLength(3)
  expect(sent).toContain('"username":"<b>"')
  expect(given.data[0]?.comment).toBe(bad)
})

test('POST-04 blocks and the description of a post are cleaned; a missing text stays missing', () => {
  const clean = replyCleaner(replySchema(PostDetail))
  expect(
    clean?.({
      title: '<b>',
      description: bad,
      medias: [{ type: 'text', content: bad }, { type: 'image', content: null }, { type: 'image' }],
    }),
  ).toEqual({
    title: '<b>',
    description: '<p>Hello</p>',
    medias: [{ type: 'text', content: '<p>Hello</p>' }, { type: 'image', content: null }, { type: 'image' }],
  })
})

test('a reply without HTML needs no cleaning; an excerpt is plain text and stays so', () => {
  expect(replyCleaner(replySchema(success(z.array(News))))).toBeUndefined()
})

test('the cached result equals the sanitised text', () => {
  for (const { text: html } of ATTACKS.slice(0, 40))
    for (let n = 0; n < 2; n += 1) expect(cleanHtml(html)).toBe(withPictureForms(sanitiseHtml(html)))
})

test('a picture in a text has its size and its smaller forms; a size that its author gave stays', () => {
  const stem = '/media/art/0123456789abcdef_500x400'
  const forms = `srcset="${stem}@384.webp 384w, ${stem}@480.webp 480w, ${stem}@640.webp 500w" sizes="(min-width: 46rem) 42rem, 100vw"`
  expect(cleanHtml(`<p>Sea <img src="${stem}.jpg" alt="a > b"></p>`)).toBe(
    `<p>Sea <img src="${stem}.jpg" alt="a &gt; b" loading="lazy" width="500" height="400" ${forms} /></p>`,
  )
  expect(cleanHtml(`<img src="${stem}.jpg" alt="" width="50" height="40">`)).toBe(
    `<img src="${stem}.jpg" alt="" width="50" height="40" loading="lazy" ${forms} />`,
  )
  const small = '/media/art/0123456789abcdef_90x90'
  expect(cleanHtml(`<img src="${small}.jpg" alt="">`)).toContain(`srcset="${small}@96.webp 90w"`)
})
