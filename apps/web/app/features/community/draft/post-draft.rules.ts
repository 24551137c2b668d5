import { TEXT_MAX } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { youtubeId } from '@earshot/contract/text/youtube'
import { htmlOfPlainText, isEmptyHtml } from '@earshot/editor/field/html-text.rules'
import * as m from '@earshot/messages/community'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { hasId, property } from '../../../lib/state/store.ts'

/**
 * A block in the draft. The draft contains the names of files, and the descriptions of pictures (WRITING-09); the files
 * are stored separately, if the browser permits it.
 */
export type DraftBlock = { key: string } & (
  | { type: 'text'; html: string }
  | { type: 'image' | 'video'; names: readonly string[]; alts?: readonly string[] }
  | { type: 'youtube'; link: string }
)
export type BlockType = DraftBlock['type']

/**
 * A post that is being written. `topicId` is the topic chosen in the form, 0 for none (WRITING-02). `stored` contains
 * the id of the draft on the server, its stored blocks, and the fields that were sent (CREATE-18).
 */
export type PostDraft = {
  topicId: number
  title: string
  subTitle: string
  description: string
  blocks: readonly DraftBlock[]
  stored: { id: number; keys: readonly string[]; sentFields: string } | null
}

/** Picked files by the key of their block. */
export type PickedFiles = ReadonlyMap<string, readonly File[]>

/** One request of the sequence. */
export type Step = { block: DraftBlock; pos: number; files: readonly File[] }

export const BLANK_POST: PostDraft = { topicId: 0, title: '', subTitle: '', description: '', blocks: [], stored: null }

/** Returns an empty block of a type. */
export function blankBlock(type: BlockType, key: string): DraftBlock {
  switch (type) {
    case 'text':
      return { key, type, html: '' }
    case 'youtube':
      return { key, type, link: '' }
    case 'image':
    case 'video':
      return { key, type, names: [] }
  }
}

/** Returns whether the draft is empty; a chosen topic alone does not count. */
export const isBlankPost = ({ title, subTitle, description, blocks, stored }: PostDraft): boolean =>
  title + subTitle + description === '' && blocks.length === 0 && stored === null

/** Returns whether the block has content to send (CREATE-14). */
export function isFilled(block: DraftBlock, files: PickedFiles): boolean {
  switch (block.type) {
    case 'text':
      return !isEmptyHtml(block.html)
    case 'youtube':
      return block.link.trim() !== ''
    case 'image':
    case 'video':
      return (files.get(block.key) ?? []).length > 0
  }
}

/** Returns whether the draft names files that are no longer stored. */
export const hasLostFiles = (block: DraftBlock, files: PickedFiles): boolean =>
  'names' in block && block.names.length > 0 && !files.has(block.key)

/**
 * Returns the blocks still to be sent, with their positions (CREATE-13, CREATE-14, CREATE-18). Positions count stored
 * blocks and blocks with content, so a block that is sent again after a failure has the same position.
 */
export function stepsOf({ blocks, stored }: PostDraft, files: PickedFiles): Step[] {
  const isStored = ({ key }: DraftBlock) => stored?.keys.includes(key) === true
  const first = blocks.filter(isStored).length
  return blocks
    .filter((block) => !isStored(block) && isFilled(block, files))
    .map((block, index) => ({ block, pos: first + index, files: files.get(block.key) ?? [] }))
}

/** Returns the fields of the post: its texts and its number of blocks. */
export function assemblePost(
  draft: PostDraft,
  files: PickedFiles,
): { title: string; sub_title: string; description: string; blocks: number } {
  const description = isEmptyHtml(draft.description) ? '' : draft.description
  return {
    title: draft.title.trim(),
    sub_title: draft.subTitle.trim(),
    description,
    blocks: (draft.stored?.keys.length ?? 0) + stepsOf(draft, files).length,
  }
}

/** Returns the order after a block was moved; stored blocks stay in position. */
export function moveBlock({ blocks, stored }: PostDraft, key: string, to: number): readonly DraftBlock[] {
  const block = blocks.find((each) => each.key === key)
  if (block === undefined || stored?.keys.includes(key) === true) return blocks
  const others = blocks.filter((each) => each !== block)
  return others.toSpliced(Math.max(to, stored?.keys.length ?? 0), 0, block)
}

/** A fault in a field: 'topic', 'title', 'subTitle', 'description' or the key of a block. */
export type Problem = { field: string; text: string }

/** Returns the first problem that prevents sending; undefined if there is none (CREATE-07). */
export function problemOf({ title, subTitle, description, blocks, stored }: PostDraft): Problem | undefined {
  if (showsNothing(title)) return { field: 'title', text: m.community_please_input_title() }
  const waiting = blocks.filter(({ key }) => stored?.keys.includes(key) !== true)
  const faults = [
    { field: 'title', text: lengthFault(title.trim().length, TEXT_MAX.title) },
    { field: 'subTitle', text: lengthFault(subTitle.trim().length, TEXT_MAX.subTitle) },
    { field: 'description', text: lengthFault(description.length, TEXT_MAX.description) },
    ...waiting.map((block) => ({ field: block.key, text: faultOf(block) })),
  ]
  return faults.flatMap(({ field, text }) => (text === undefined ? [] : [{ field, text }]))[0]
}

/** Returns the first block that would be sent with a picture that has no description (WRITING-09). */
export const findUndescribed = (draft: PostDraft, files: PickedFiles): Problem | undefined =>
  stepsOf(draft, files).flatMap(({ block, files: pictures }) =>
    block.type === 'image' && pictures.some((_, index) => (block.alts?.[index] ?? '').trim() === '')
      ? [{ field: block.key, text: m.community_describe_pictures() }]
      : [],
  )[0]

function faultOf(block: DraftBlock): string | undefined {
  switch (block.type) {
    case 'text':
      return lengthFault(block.html.length, TEXT_MAX.block)
    case 'youtube':
      if (block.link.trim() !== '' && youtubeId(block.link.trim()) === undefined) return m.community_no_youtube()
      return lengthFault(block.link.trim().length, TEXT_MAX.link)
    case 'image':
    case 'video':
      return undefined
  }
}

/** Parses a stored draft; returns an empty one if it is invalid (STATE-10). */
export function readPostDraft(text: string): PostDraft {
  const given = parsed(text)
  const blocks = property(given, 'blocks')
  const stored = property(given, 'stored')
  const topicId = property(given, 'topicId')
  return {
    topicId: typeof topicId === 'number' ? topicId : 0,
    title: textOf(property(given, 'title')),
    subTitle: textOf(property(given, 'subTitle')),
    description: htmlOf(textOf(property(given, 'description'))),
    blocks: Array.isArray(blocks) ? blocks.flatMap(readBlock) : [],
    stored: hasId(stored)
      ? { id: stored.id, keys: textsOf(property(stored, 'keys')), sentFields: textOf(property(stored, 'sentFields')) }
      : null,
  }
}

function readBlock(given: unknown): DraftBlock[] {
  const key = textOf(property(given, 'key'))
  const type = property(given, 'type')
  if (key === '') return []
  switch (type) {
    case 'text':
      return [{ key, type, html: textOf(property(given, 'html')) }]
    case 'youtube':
      return [{ key, type, link: textOf(property(given, 'link')) }]
    case 'image':
    case 'video':
      return [{ key, type, names: textsOf(property(given, 'names')), alts: textsOf(property(given, 'alts')) }]
    default:
      return []
  }
}

// Older drafts contain plain text.
const htmlOf = (text: string): string => (/<[a-z]/i.test(text) ? text : htmlOfPlainText(text))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
