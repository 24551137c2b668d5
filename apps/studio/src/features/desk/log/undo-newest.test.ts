// @vitest-environment happy-dom
import { deskAudit, deskUndo } from '@earshot/contract/desk/calls'
import { expect, test, vi } from 'vitest'
import { api } from '../../../session/api.ts'
import { showDone, toasts } from '../../../toasts.ts'
import { undoNewest } from './undo-newest.ts'

document.documentElement.lang = 'en'

test('DESK-09 CATALOGUE-17 "Undo" of a message undoes the newest entry of this member about each act', async () => {
  const replies = [[{ id: 9 }, { id: 4 }], [{ id: 8 }]]
  const get = vi.spyOn(api, 'get').mockImplementation(async () => JSON.parse(JSON.stringify({ data: replies.shift() })))
  const post = vi.spyOn(api, 'post').mockResolvedValue({})
  const acts = [3, 5].map((id) => ({ act: 'feed.end' as const, subject_kind: 'podcast', subject_id: id }))
  showDone('No longer followed', undoNewest('edda', ...acts))
  const act = toasts.get().at(-1)?.act
  expect(act?.label).toBe('Undo')
  act?.run()
  await vi.waitFor(() => expect(toasts.get().at(-1)?.words).toBe('The action was undone.'))
  expect(get.mock.calls).toEqual(acts.map((each) => [deskAudit, { ...each, actor: 'edda' }]))
  expect(post.mock.calls).toEqual([
    [deskUndo, { id: 9 }],
    [deskUndo, { id: 8 }],
  ])
})
