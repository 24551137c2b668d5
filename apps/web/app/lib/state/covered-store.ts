import type { BlockKind } from '@earshot/contract/member/block/block-limits'
import { coveredMembers, updateBlock } from '@earshot/contract/member/member-calls'
import { api, quietApi } from '../api.ts'
import { COVERED_KEY, readToken, useSession } from '../session/session-store.ts'
import { readFollows } from './follow/follow-store.ts'
import { createStore, property } from './store.ts'

/** Members whose texts the viewer does not see, those whom they blocked or muted themselves, and muted words. */
type Covered = {
  ids: readonly number[]
  blocked: readonly number[]
  muted: readonly number[]
  words: readonly string[]
}

/**
 * The members and words that this browser covers (PEACE-01, PEACE-02). They are stored, so that the next page covers
 * them before its first paint (`signedInScript`).
 */
export const useCovered = createStore<Covered>(
  { ids: [], blocked: [], muted: [], words: [] },
  {
    key: COVERED_KEY,
    read: (stored) => ({
      ids: listOf(property(stored, 'ids'), isNumber),
      blocked: listOf(property(stored, 'blocked'), isNumber),
      muted: listOf(property(stored, 'muted'), isNumber),
      words: listOf(property(stored, 'words'), isText),
    }),
  },
)

/**
 * Loads what this browser covers. A page that was rendered for visitors, and one from before a change, is read again.
 * Without a reply nothing new is covered.
 */
export async function loadCovered({ isChanged = false }: { isChanged?: boolean } = {}): Promise<void> {
  const memberId = useSession.getState().profile?.id
  if (memberId === undefined || readToken() === '') return
  const answer = await quietApi.get(coveredMembers).catch(() => undefined)
  if (useSession.getState().profile?.id !== memberId) return
  if (answer === undefined) return cover(useCovered.getState())
  useCovered.setState(answer)
  if (isChanged || answer.ids.length > 0) window.dispatchEvent(new Event(COVERED_KEY))
}

/** Blocks or mutes a member, or ends it; a failure is shown in the global dialog. Returns what it was before. */
export async function setBlock(memberId: number, kind: BlockKind | 'none'): Promise<BlockKind | 'none'> {
  const before = blockOf(useCovered.getState(), memberId)
  await api.post(updateBlock, { member_id: memberId, kind })
  await loadCovered({ isChanged: true })
  readFollows().catch(() => undefined)
  return before
}

/** Returns whether the viewer blocked or muted a member. */
export function blockOf({ blocked, muted }: Covered, memberId: number): BlockKind | 'none' {
  if (blocked.includes(memberId)) return 'block'
  return muted.includes(memberId) ? 'mute' : 'none'
}

// The rules of the head's script are replaced: other pages of this tab do not run it.
const ofHead = typeof document === 'undefined' ? undefined : document.adoptedStyleSheets.at(1)
const sheet = typeof document === 'undefined' ? undefined : new CSSStyleSheet()

function cover({ ids }: Pick<Covered, 'ids'>): void {
  if (sheet === undefined) return
  const of = ids.flatMap((id) => [`[data-by="${id}"]`, `li:has([data-member="${id}"])`])
  sheet.replaceSync(of.length === 0 ? '' : `${of.join()}{display:none}`)
  const others = document.adoptedStyleSheets.filter((each) => each !== ofHead && each !== sheet)
  document.adoptedStyleSheets = [...others, sheet]
}
useCovered.subscribe(cover)

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = <T>(stored: unknown, is: (value: unknown) => value is T): T[] =>
  Array.isArray(stored) ? stored.filter(is) : []
