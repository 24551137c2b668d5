import type { createPost, updateDraft, uploadMedia } from '@earshot/contract/calls'
import type { Data, Input } from '@earshot/contract/client'
import { ApiError } from '@earshot/contract/client'
import { stepsOf, assemblePost, type PickedFiles, type PostDraft, type Step } from './post-draft.rules.ts'

const NOT_FOUND = 404
const CONFLICT = 409

/** The calls of the sequence, as a parameter for tests. */
export type PostCalls = {
  createPost: (input: Input<typeof createPost>) => Promise<Data<typeof createPost>>
  updateDraft: (input: Input<typeof updateDraft>) => Promise<unknown>
  uploadBlock: (input: Input<typeof uploadMedia>) => Promise<unknown>
  uploadFiles: (form: FormData, onProgress: (part: number) => void) => Promise<unknown>
  posterOf: (video: File) => Promise<Blob | undefined>
}

type Listener = {
  /** Receives the parts that the server has stored; the next Submit continues from there (CREATE-18). */
  onStored: (stored: PostDraft['stored']) => void
  /** The part of a block that has been sent, 0 to 1. */
  onProgress: (key: string, part: number) => void
}

/**
 * Sends a post: first its texts, then its blocks in order (CREATE-12, CREATE-13); other members see it after the last
 * block. The first failure ends the sequence and is thrown (CREATE-17). A retry sends the rest, and the texts if they
 * or the number of blocks have changed (CREATE-18).
 */
export async function sendPost({
  draft,
  files,
  topicId,
  userId,
  calls,
  onStored,
  onProgress,
}: {
  draft: PostDraft
  files: PickedFiles
  topicId: number
  userId: number
  calls: PostCalls
} & Listener): Promise<number> {
  const steps = stepsOf(draft, files)
  const assembled = assemblePost(draft, files)
  const sentFields = JSON.stringify(assembled)
  let stored = draft.stored
  if (stored === null) {
    const { id } = await calls.createPost({ user_id: userId, category_id: topicId, ...assembled })
    stored = { id, keys: [], sentFields }
    onStored(stored)
  } else if (stored.sentFields !== sentFields) {
    await forgetIfDeleted(
      ignoreIfPublished(calls.updateDraft({ user_id: userId, blog_id: stored.id, ...assembled })),
      onStored,
    )
    stored = { ...stored, sentFields }
    onStored(stored)
  }
  for (const step of steps) {
    onProgress(step.block.key, 0)
    await forgetIfDeleted(
      sendBlock(stored.id, step, calls, (part) => onProgress(step.block.key, part)),
      onStored,
    )
    stored = { ...stored, keys: [...stored.keys, step.block.key] }
    onStored(stored)
  }
  return stored.id
}

// The post was deleted in the meantime; the next Submit creates a new one.
async function forgetIfDeleted(call: Promise<unknown>, onStored: Listener['onStored']): Promise<void> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) onStored(null)
    throw error
  }
}

// The reply to the last block was lost: the post is published with the earlier texts.
async function ignoreIfPublished(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error
  }
}

/** Sends text and links as JSON, files as a form (CREATE-15). */
async function sendBlock(
  id: number,
  { block, pos, files }: Step,
  calls: PostCalls,
  onProgress: (part: number) => void,
): Promise<unknown> {
  switch (block.type) {
    case 'text':
      return calls.uploadBlock({ blog_id: id, type: 'text', pos, content: block.html })
    case 'youtube':
      return calls.uploadBlock({ blog_id: id, type: 'youtube', pos, youtube_link: block.link.trim() })
    case 'image': {
      const form = formOf(id, 'image', pos)
      for (const [number, file] of files.entries()) form.append(`images[${number}]`, file)
      const alts = files.map((_, number) => (block.alts?.[number] ?? '').replaceAll('\n', ' '))
      if (alts.some((alt) => alt !== '')) form.append('alts', alts.join('\n'))
      return calls.uploadFiles(form, onProgress)
    }
    case 'video': {
      const [video] = files
      if (video === undefined) return undefined
      const form = formOf(id, 'video', pos)
      form.append('video', video)
      const poster = await calls.posterOf(video)
      if (poster !== undefined) form.append('poster', poster, 'poster.jpg')
      return calls.uploadFiles(form, onProgress)
    }
  }
}

function formOf(id: number, type: 'image' | 'video', pos: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ blog_id: id, type, pos })) form.append(name, String(value))
  return form
}
