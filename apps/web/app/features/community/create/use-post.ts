import { createPost, updateDraft, uploadMedia } from '@earshot/contract/calls'
import type { Category } from '@earshot/contract/community/community'
import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { useMemo, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { findDraft, useDraft } from '../../../lib/forms/draft-store.ts'
import { uploadForm } from '../../../lib/forms/upload.ts'
import { randomId } from '../../../lib/random-id.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { blocksForFiles } from '../draft/blocks-for-files.ts'
import {
  BLANK_POST,
  blankBlock,
  findUndescribed,
  hasLostFiles,
  isBlankPost,
  moveBlock,
  problemOf,
  readPostDraft,
  type BlockType,
  type DraftBlock,
  type PostDraft,
  type Problem,
} from '../draft/post-draft.rules.ts'
import { sendPost, type PostCalls } from '../draft/send-post.ts'
import { useDraftFiles } from '../draft/use-draft-files.ts'
import { posterOf } from '../draft/video-poster.ts'

const calls: PostCalls = {
  createPost: (input) => quietApi.post(createPost, input),
  updateDraft: (input) => quietApi.post(updateDraft, input),
  uploadBlock: (input) => quietApi.post(uploadMedia, input),
  uploadFiles: (form, onProgress) => uploadForm(uploadMedia, form, onProgress),
  posterOf,
}

type Removed = { block: DraftBlock; place: number; files: readonly File[] | undefined }

/**
 * The post that a member writes in the `given` topic, otherwise in the topic that the draft names: its text is in the
 * draft, its files are stored beside it.
 */
export function usePost(given: Category | undefined, topics: readonly Category[], memberId: number) {
  const key = `create/${given?.id ?? 0}`
  const { text, setText, clear } = useDraft(key)
  const draft = useMemo(() => readPostDraft(text), [text])
  // The topic of the draft may have been deleted.
  const topic = given ?? topics.find(({ id }) => id === draft.topicId)
  const { files, isRestoring, isStored, ...draftFiles } = useDraftFiles(memberId, key, draft.blocks)
  const [problem, setProblem] = useState<Problem>()
  const [error, setError] = useState('')
  const [sending, setSending] = useState<ReadonlyMap<string, number>>()
  const [removed, setRemoved] = useState<Removed>()
  /** Whether the member was reminded of descriptions, which are asked for once (WRITING-09). */
  const [isReminded, setReminded] = useState(false)
  /** Results of dropped or pasted files. */
  const [messages, setMessages] = useState<readonly string[]>([])

  const closeMessages = () => {
    setRemoved(undefined)
    setMessages([])
  }

  // Read on each use, because sending and reading files outlast many renders.
  const now = () => readPostDraft(findDraft(key))
  const change = (part: Partial<PostDraft>) => {
    const next = { ...now(), ...part }
    setText(isBlankPost(next) && next.topicId === 0 ? '' : JSON.stringify(next))
    setProblem(undefined)
  }
  const changeBlock = (block: DraftBlock) =>
    change({ blocks: now().blocks.map((each) => (each.key === block.key ? block : each)) })
  const pickFiles = (block: DraftBlock, pick: (picked: readonly File[]) => readonly File[]) => {
    const before = draftFiles.read().get(block.key) ?? []
    const picked = pick(before)
    draftFiles.put(block.key, picked)
    if (block.type === 'image' || block.type === 'video')
      changeBlock({
        ...block,
        names: picked.map(({ name }) => name),
        // A description stays with its picture.
        alts: picked.map((file) => block.alts?.[before.indexOf(file)] ?? ''),
      })
  }
  const addBlock = (type: BlockType) => {
    const block = blankBlock(type, randomId())
    change({ blocks: [...now().blocks, block] })
    closeMessages()
    return block.key
  }
  /** Creates blocks for pasted or dropped files: below a block, otherwise at the end (CREATE-11). */
  const addFiles = async (added: readonly File[], below?: DraftBlock) => {
    const { blocks: fresh, messages: words } = await blocksForFiles(added)
    const { blocks } = now()
    const room = Math.max(0, UPLOAD.blocksPerPost - blocks.length)
    const index = blocks.findIndex((each) => each.key === below?.key)
    for (const { block, files: picked } of fresh.slice(0, room)) draftFiles.put(block.key, picked)
    change({
      blocks: blocks.toSpliced(
        index === -1 ? blocks.length : index + 1,
        0,
        ...fresh.slice(0, room).map(({ block }) => block),
      ),
    })
    setRemoved(undefined)
    setMessages(fresh.length > room ? [m.community_too_many_blocks({ most: UPLOAD.blocksPerPost })] : words)
  }
  const removeBlock = (block: DraftBlock) => {
    setRemoved({ block, place: draft.blocks.indexOf(block), files: files.get(block.key) })
    setMessages([])
    draftFiles.put(block.key, undefined)
    change({ blocks: now().blocks.filter((each) => each.key !== block.key) })
  }
  const restoreBlock = () => {
    if (removed === undefined) return undefined
    const { block, place, files: picked } = removed
    if (picked !== undefined) draftFiles.put(block.key, picked)
    change({ blocks: now().blocks.toSpliced(place, 0, block) })
    setRemoved(undefined)
    return block.key
  }
  const startOver = () => {
    clear()
    draftFiles.clear()
    setError('')
    setProblem(undefined)
    setReminded(false)
    closeMessages()
  }

  /**
   * Sends the parts that are not stored yet; returns the post's id when all are stored. The loading indicator is on
   * until the end or a failure (CREATE-19).
   */
  const submit = async (): Promise<number | undefined> => {
    if (sending !== undefined || isRestoring) return undefined
    const lost = draft.blocks.find((block) => hasLostFiles(block, files))
    const found =
      (topic === undefined ? { field: 'topic', text: m.community_please_choose_topic() } : undefined) ??
      problemOf(draft) ??
      (lost === undefined ? undefined : { field: lost.key, text: m.community_choose_files_again() }) ??
      (isReminded ? undefined : findUndescribed(draft, files))
    setReminded(isReminded || found?.text === m.community_describe_pictures())
    setProblem(found)
    setError('')
    if (found !== undefined || topic === undefined) return undefined
    setSending(new Map())
    setLoading(true)
    let underWay: string | undefined
    try {
      const id = await sendPost({
        draft,
        files,
        topicId: topic.id,
        userId: memberId,
        calls,
        onStored: (stored) => change({ stored }),
        onProgress: (block, part) => {
          underWay = block
          setSending((all) => new Map([...(all ?? []), [block, part]]))
        },
      })
      startOver()
      return id
    } catch (failure) {
      const words = messageOf(failure)
      setError(words)
      if (underWay !== undefined && words !== '') setProblem({ field: underWay, text: words })
      return undefined
    } finally {
      setLoading(false)
      setSending(undefined)
    }
  }

  return {
    topic,
    draft: text === '' ? BLANK_POST : draft,
    files,
    isRestoring,
    isStored,
    problem,
    error,
    sending,
    removed: removed?.block,
    messages,
    closeMessages,
    change,
    changeBlock,
    pickFiles,
    addBlock,
    addFiles,
    removeBlock,
    restoreBlock,
    startOver,
    submit,
    moveBlock: (block: string, to: number) => change({ blocks: moveBlock(draft, block, to) }),
    /** Evaluated when the page is left. */
    hasWork: () => !isBlankPost(now()),
  }
}

/** The state and actions that the parts of the page share. */
export type Writing = ReturnType<typeof usePost>
