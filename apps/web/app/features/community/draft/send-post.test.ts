import { ApiError } from '@earshot/contract/client'
import { expect, test } from 'vitest'
import { BLANK_POST, type PostDraft } from './post-draft.rules.ts'
import { sendPost, type PostCalls } from './send-post.ts'

const draft: PostDraft = {
  ...BLANK_POST,
  title: ' A title ',
  blocks: [
    { key: 'a', type: 'text', html: '<p>One</p>' },
    { key: 'b', type: 'image', names: ['1.jpg', '2.png'] },
    { key: 'c', type: 'text', html: '<p> </p>' },
    { key: 'd', type: 'video', names: ['f.mp4'] },
    { key: 'e', type: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ?t=4' },
  ],
}
const files = new Map([
  ['b', [new File(['1'], '1.jpg'), new File(['2'], '2.png')]],
  ['d', [new File(['f'], 'f.mp4')]],
])

/** Records the start and end of every call; the call with the number `failing` fails. */
function recorder(failing?: number, status = 500) {
  const calls: string[] = []
  let count = 0
  const call = async <T>(text: string, result: T): Promise<T> => {
    count += 1
    const isFailing = count === failing
    calls.push(text)
    await Promise.resolve()
    if (isFailing) throw new ApiError(status, 'It broke')
    calls.push('done')
    return result
  }
  const post: PostCalls = {
    createPost: (input) => call(`create ${JSON.stringify(input)}`, { id: 31 }),
    updateDraft: (input) => call(`update ${JSON.stringify(input)}`, {}),
    uploadBlock: (input) => call(`json ${JSON.stringify(input)}`, {}),
    uploadFiles: (form) =>
      call(
        `form ${[...form].map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`).join(' ')}`,
        {},
      ),
    posterOf: async () => new Blob(['p']),
  }
  return { calls, post }
}

const send = async (given: PostDraft, { calls, post }: ReturnType<typeof recorder>) => {
  const stored: PostDraft['stored'][] = []
  const failure = await sendPost({
    draft: given,
    files,
    topicId: 4,
    userId: 7,
    calls: post,
    onStored: (each) => stored.push(each),
    onProgress: () => undefined,
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { calls, stored: stored.at(-1), failure }
}

const CREATE = 'create {"user_id":7,"category_id":4,"title":"A title","sub_title":"","description":"","blocks":4}'
const SENT = [
  'json {"blog_id":31,"type":"text","pos":0,"content":"<p>One</p>"}',
  'form blog_id=31 type=image pos=1 images[0]=1.jpg images[1]=2.png',
  'form blog_id=31 type=video pos=2 video=f.mp4 poster=poster.jpg',
  'json {"blog_id":31,"type":"youtube","pos":3,"youtube_link":"https://youtu.be/dQw4w9WgXcQ?t=4"}',
]

test('CREATE-08 CREATE-12 CREATE-13 CREATE-14 CREATE-15 first the post, then its blocks one after the other', async () => {
  const { calls, stored } = await send(draft, recorder())
  expect(calls).toEqual([CREATE, ...SENT].flatMap((call) => [call, 'done']))
  expect(stored).toMatchObject({ id: 31, keys: ['a', 'b', 'd', 'e'] })
})

test('CREATE-17 CREATE-18 the first failure stops, and a retry sends only the rest', async () => {
  const first = await send(draft, recorder(3))
  expect(first.calls).toEqual([CREATE, 'done', SENT[0], 'done', SENT[1]])
  expect(first.failure).toMatchObject({ message: 'It broke' })
  expect(first.stored).toMatchObject({ id: 31, keys: ['a'] })
  const second = await send({ ...draft, stored: first.stored ?? null }, recorder())
  expect(second.calls).toEqual(SENT.slice(1).flatMap((call) => [call, 'done']))
  expect(second.stored).toMatchObject({ id: 31, keys: ['a', 'b', 'd', 'e'] })
})

test('CREATE-18 texts and blocks that changed after a failure are sent first; removing the failing block publishes the post', async () => {
  const { stored = null } = await send(draft, recorder(3))
  const changed = { ...draft, title: 'Another', blocks: draft.blocks.slice(0, 1), stored }
  expect((await send(changed, recorder())).calls).toEqual([
    'update {"user_id":7,"blog_id":31,"title":"Another","sub_title":"","description":"","blocks":1}',
    'done',
  ])
  const published = await send({ ...draft, title: 'Another', stored }, recorder(1, 409))
  expect([published.failure, published.calls.slice(1)]).toEqual([
    undefined,
    SENT.slice(1).flatMap((call) => [call, 'done']),
  ])
})

test('CREATE-12 nothing is uploaded when the post was not created', async () => {
  const { calls, stored } = await send(draft, recorder(1))
  expect(calls).toEqual([CREATE])
  expect(stored).toBeUndefined()
})

test('CREATE-18 a post that was deleted meanwhile is created again by the next Submit', async () => {
  const { stored } = await send({ ...draft, stored: { id: 30, keys: ['a'], sentFields: '' } }, recorder(1, 404))
  expect(stored).toBeNull()
})
