import { useMemo, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { findDraft, useDraft } from '../../lib/draft-store.ts'
import { setLoading } from '../../lib/loading-store.ts'
import { messageOf } from '../../lib/message-of.ts'
import { uploadForm } from '../../lib/upload.ts'
import { BLANK_POST, blankBlock, hasLostFiles, isBlankPost, moveBlock, problemOf, readPostDraft, type BlockType, type DraftBlock, type PostDraft } from './post-draft.rules.ts'
import { sendPost, type PostCalls } from './send-post.ts'
import { posterOf } from './video-poster.ts'

const calls: PostCalls = {
  createPost: (input) => quietApi.post('blog/create_blog', input),
  uploadBlock: (input) => quietApi.post('blog/upload_media', input),
  uploadFiles: (form, onProgress) => uploadForm('blog/upload_media', form, onProgress),
  posterOf,
}

/** What is wrong with a field; `field` is 'title' or the key of a block. */
export type Problem = { field: string; text: string }
type Removed = { block: DraftBlock; place: number; files: readonly File[] | undefined }

/** The post that a member writes in a topic: its words live in the draft, its files in this page only. */
export function usePost(topicId: number) {
  const key = `create/${topicId}`
  const { text, setText, clear } = useDraft(key)
  const draft = useMemo(() => readPostDraft(text), [text])
  const [files, setFiles] = useState<ReadonlyMap<string, readonly File[]>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const [error, setError] = useState('')
  const [sending, setSending] = useState<ReadonlyMap<string, number>>()
  const [removed, setRemoved] = useState<Removed>()

  // Read anew, because the sequence of calls outlives many renderings.
  const change = (part: Partial<PostDraft>) => {
    const next = { ...readPostDraft(findDraft(key)), ...part }
    setText(isBlankPost(next) ? '' : JSON.stringify(next))
    setProblem(undefined)
  }
  const changeBlock = (block: DraftBlock) => change({ blocks: draft.blocks.map((each) => (each.key === block.key ? block : each)) })
  const pickFiles = (block: DraftBlock, picked: readonly File[]) => {
    setFiles((all) => new Map([...all, [block.key, picked]]))
    if (block.type === 'image' || block.type === 'video') changeBlock({ ...block, names: picked.map(({ name }) => name) })
  }
  const addBlock = (type: BlockType) => {
    const block = blankBlock(type, crypto.randomUUID())
    change({ blocks: [...draft.blocks, block] })
    setRemoved(undefined)
    return block.key
  }
  const removeBlock = (block: DraftBlock) => {
    setRemoved({ block, place: draft.blocks.indexOf(block), files: files.get(block.key) })
    setFiles((all) => new Map([...all].filter(([each]) => each !== block.key)))
    change({ blocks: draft.blocks.filter((each) => each !== block) })
  }
  const restoreBlock = () => {
    if (removed === undefined) return
    const { block, place, files: picked } = removed
    if (picked !== undefined) setFiles((all) => new Map([...all, [block.key, picked]]))
    change({ blocks: draft.blocks.toSpliced(place, 0, block) })
    setRemoved(undefined)
  }
  const startOver = () => {
    clear()
    setFiles(new Map())
    setError('')
    setProblem(undefined)
    setRemoved(undefined)
  }

  /** Sends what is not stored yet; the post's id when all of it has arrived. The loading indicator is on until the end or the failure (CREATE-19). */
  const submit = async (userId: number): Promise<number | undefined> => {
    if (sending !== undefined) return undefined
    const lost = draft.blocks.find((block) => hasLostFiles(block, files))
    const found = problemOf(draft) ?? (lost === undefined ? undefined : { field: lost.key, text: 'Choose these files once more, or delete the block.' })
    setProblem(found)
    setError('')
    if (found !== undefined) return undefined
    setSending(new Map())
    setLoading(true)
    try {
      const id = await sendPost({
        draft, files, topicId, userId, calls, onStored: (stored) => change({ stored }),
        onProgress: (block, part) => setSending((all) => new Map([...(all ?? []), [block, part]])),
      })
      startOver()
      return id
    } catch (failure) {
      setError(messageOf(failure))
      return undefined
    } finally {
      setLoading(false)
      setSending(undefined)
    }
  }

  return {
    draft: text === '' ? BLANK_POST : draft, files, problem, error, sending, removed: removed?.block,
    change, changeBlock, pickFiles, addBlock, removeBlock, restoreBlock, startOver, submit,
    moveBlock: (block: string, to: number) => change({ blocks: moveBlock(draft, block, to) }),
    /** Asked at the moment of leaving. */
    hasWork: () => !isBlankPost(readPostDraft(findDraft(key))),
  }
}

/** What the parts of the page work with. */
export type Writing = ReturnType<typeof usePost>
