import { DRAFT_DAYS } from '@earshot/contract/limits'
import { useCallback } from 'react'
import { useSession } from '../session/session-store.ts'
import { createStore, property } from '../state/store.ts'

type Draft = { key: string; text: string }
type MemberDraft = Draft & { owner: number; at: number }

/** Drafts of members in this browser, stored until the member finishes, discards them or signs out. */
const useMemberDrafts = createStore<{ drafts: readonly MemberDraft[] }>(
  { drafts: [] },
  {
    key: 'earshot-drafts',
    read: (stored) => ({
      drafts: listOf(stored)
        .filter(isMemberDraft)
        .filter(({ at }) => at > Date.now() - DRAFT_DAYS * 86_400_000),
    }),
  },
)
/** The draft of a visitor. It is deleted with the tab, or passed to the member who signs in there. */
const useVisitorDrafts = createStore<{ drafts: readonly Draft[] }>(
  { drafts: [] },
  {
    key: 'earshot-drafts',
    tabOnly: true,
    read: (stored) => ({ drafts: listOf(stored).filter(isDraft) }),
  },
)

// The member who has written in this page. An expired token must not delete their text (threat T21).
let writerId: number | undefined

/** Returns the name of the database with the files of a member's drafts. */
export const draftFilesOf = (memberId: number): string => `earshot-files-${memberId}`

type Session = ReturnType<typeof useSession.getState>

/**
 * Passes a visitor's drafts to the member who signs in, and deletes a member's drafts when they sign out, on any page.
 * `before` is the member at the time of the call. Returns a function that stops it.
 */
export function followSession(before: number | undefined): () => void {
  let memberId = before
  const follow = ({ profile, hasLeft }: Session) => {
    const leftId = memberId
    memberId = profile?.id
    if (memberId === leftId) return
    if (hasLeft && leftId !== undefined) forgetMember(leftId)
    if (hasLeft || (memberId !== undefined && memberId !== writerId)) writerId = undefined
    if (memberId !== undefined) adopt(memberId)
  }
  follow(useSession.getState())
  return useSession.subscribe(follow)
}

/**
 * Returns the text of a draft, '' if there is none. `key` names the page and the field; the text belongs to the current
 * member or visitor.
 */
export function useDraft(key: string): { text: string; setText: (text: string) => void; clear: () => void } {
  const owner = useSession(({ profile }) => profile?.id) ?? writerId
  const mine = useMemberDrafts(({ drafts }) =>
    textOf(
      drafts.filter((draft) => draft.owner === owner),
      key,
    ),
  )
  const visitors = useVisitorDrafts(({ drafts }) => textOf(drafts, key))
  const setText = useCallback((text: string) => writeDraft(key, text), [key])
  const clear = useCallback(() => writeDraft(key, ''), [key])
  return { text: owner === undefined ? visitors : mine, setText, clear }
}

/** Returns the current draft, outside React. */
export function findDraft(key: string): string {
  const owner = ownerId()
  if (owner === undefined) return textOf(useVisitorDrafts.getState().drafts, key)
  return textOf(
    useMemberDrafts.getState().drafts.filter((draft) => draft.owner === owner),
    key,
  )
}

/** Stores a draft; '' deletes it. */
export function writeDraft(key: string, text: string): void {
  const owner = ownerId()
  if (owner === undefined) {
    useVisitorDrafts.update(({ drafts }) => ({
      drafts: [...drafts.filter((draft) => draft.key !== key), ...(text === '' ? [] : [{ key, text }])],
    }))
    return
  }
  writerId = owner
  useMemberDrafts.update(({ drafts }) => {
    const others = drafts.filter((draft) => draft.owner !== owner || draft.key !== key)
    return { drafts: [...others, ...(text === '' ? [] : [{ owner, key, text, at: Date.now() }])] }
  })
}

const ownerId = (): number | undefined => useSession.getState().profile?.id ?? writerId

const textOf = (drafts: readonly Draft[], key: string): string => drafts.find((draft) => draft.key === key)?.text ?? ''

// Replaces older drafts of the member with the newest text.
function adopt(owner: number): void {
  const { drafts } = useVisitorDrafts.getState()
  if (drafts.length === 0) return
  useMemberDrafts.update(({ drafts: known }) => {
    const others = known.filter((draft) => draft.owner !== owner || !drafts.some(({ key }) => key === draft.key))
    return { drafts: [...others, ...drafts.map(({ key, text }) => ({ owner, key, text, at: Date.now() }))] }
  })
  useVisitorDrafts.setState({ drafts: [] })
}

function forgetMember(id: number): void {
  useMemberDrafts.update(({ drafts }) => ({ drafts: drafts.filter(({ owner }) => owner !== id) }))
  try {
    indexedDB.deleteDatabase(draftFilesOf(id))
  } catch {
    // A browser without the database has stored no files.
  }
}

// A function declaration, because the stores above call it while this module loads.
function listOf(stored: unknown): unknown[] {
  const drafts = property(stored, 'drafts')
  return Array.isArray(drafts) ? drafts : []
}

function isDraft(value: unknown): value is Draft {
  return typeof property(value, 'key') === 'string' && typeof property(value, 'text') === 'string'
}

function isMemberDraft(value: unknown): value is MemberDraft {
  return isDraft(value) && Number.isInteger(property(value, 'owner')) && typeof property(value, 'at') === 'number'
}
