import { ApiError, type Data } from '@earshot/contract/client'
import { getSite, saveSiteDraft } from '@earshot/contract/desk/calls'
import type { SiteContent, SiteError } from '@earshot/contract/desk/site'
import { STATUS } from '@earshot/contract/envelope'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { findDraft, writeDraft } from '../../../forms/drafts.ts'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions } from '../../../session/use-call.ts'
import { merged } from './site-values.ts'

/** Milliseconds after the last change after which the draft is stored (SITE-02). */
const SAVE_MS = 2_000
const FORM = 'desk site'

/** The state of the stored draft. In a conflict another admin has changed it meanwhile (DESK-10). */
export type DraftStatus =
  | { is: 'same' | 'typing' | 'saving' | 'saved' }
  | { is: 'failed' | 'conflict'; message: string }

/**
 * Edits the draft of the site: it is stored two seconds after the last change and on leaving (SITE-02), and in this
 * browser until then (DESK-11).
 */
export function useSiteDraft(site: Data<typeof getSite>) {
  const client = useQueryClient()
  const { id: owner } = useMember()
  const [kept] = useState(() => readKept(owner))
  const [draft, setDraft] = useState<SiteContent>(kept?.content ?? site.draft ?? site.published)
  const [status, setStatus] = useState<DraftStatus>({ is: site.draft === null ? 'same' : 'saved' })
  const [found, setFound] = useState<Found>({ errors: [], changes: [], deadLinks: [] })
  // Counts the saves, so that previews show the latest.
  const [revision, setRevision] = useState(0)
  const base = useRef(site.draft?.base_version ?? site.version)
  const unsaved = useRef<SiteContent | undefined>(kept?.content ?? site.draft ?? undefined)
  // The draft of the community that the form began with, with its time.
  const storedAt = site.draft?.changed_at ?? null
  const known = useRef(
    kept === undefined || kept.at === storedAt
      ? { content: siteDraftOf(site), at: storedAt }
      : { content: site.published, at: kept.at },
  )
  // The latest draft, for a change that starts before the next render.
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const sent = unsaved.current
    if (sent === undefined) return true
    setStatus({ is: 'saving' })
    try {
      const {
        errors,
        changes,
        dead_links: deadLinks,
        saved_at: at,
      } = await api.post(saveSiteDraft, { base_version: base.current, draft: sent, draft_at: known.current.at ?? '' })
      known.current = { content: sent, at }
      if (unsaved.current === sent) {
        unsaved.current = undefined
        writeDraft(owner, FORM, undefined)
        setStatus({ is: 'saved' })
      }
      setFound({ errors, changes, deadLinks })
      setRevision((count) => count + 1)
      // Other pages of the section begin with this draft.
      client.setQueryData(callOptions(getSite).queryKey, (read) =>
        read === undefined
          ? undefined
          : { ...read, draft: { ...sent, base_version: base.current, changed_by: null, changed_at: at } },
      )
      return true
    } catch (error) {
      setStatus(failureOf(error))
      return false
    }
  }
  /** Saves over the draft of the other admin: merged with their changes, or without them. */
  const resolve = async (how: 'merge' | 'replace') => {
    try {
      const read = await client.fetchQuery({ ...callOptions(getSite), staleTime: 0 })
      const theirs = siteDraftOf(read)
      const next = how === 'merge' ? merged(latest.current, known.current.content, theirs) : latest.current
      known.current = { content: theirs, at: read.draft?.changed_at ?? null }
      change(next, read.draft?.base_version ?? read.version)
      await save()
    } catch (error) {
      setStatus(failureOf(error))
    }
  }
  // `version` is the published version that the draft is based on.
  const change = (next: SiteContent, version = base.current) => {
    base.current = version
    latest.current = next
    setDraft(next)
    unsaved.current = next
    writeDraft(owner, FORM, JSON.stringify({ ...next, at: known.current.at }))
    setStatus({ is: 'typing' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_MS)
  }
  const leave = useEffectEvent(() => void save())
  useEffect(() => {
    // A draft that is stored or was kept in this browser is checked first.
    const first = setTimeout(() => leave())
    const hide = () => leave()
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(first)
      window.removeEventListener('pagehide', hide)
      leave()
    }
  }, [])

  const discard = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    try {
      await api.post(saveSiteDraft, { base_version: site.version, draft: null, draft_at: known.current.at ?? '' })
    } catch (error) {
      setStatus(failureOf(error))
      return false
    }
    unsaved.current = undefined
    writeDraft(owner, FORM, undefined)
    await client.invalidateQueries()
    return true
  }
  const update = (next: (draft: SiteContent) => SiteContent) => change(next(latest.current))
  return { draft, status, revision, ...found, change, update, save, resolve, discard, baseOf: () => base.current }
}

type Found = {
  errors: readonly SiteError[]
  changes: readonly string[]
  deadLinks: readonly { path: string; link: string }[]
}

const Kept = z.object({
  values: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
  at: z.string().nullable().default(null),
})

// A draft that was typed before the connection was lost.
function readKept(owner: number): { content: SiteContent; at: string | null } | undefined {
  const text = findDraft(owner, FORM)
  const found = text === undefined ? undefined : Kept.safeParse(JSON.parse(text)).data
  return found && { content: { values: found.values, texts: found.texts }, at: found.at }
}

const siteDraftOf = ({ draft, published }: Data<typeof getSite>): SiteContent =>
  draft === null ? published : { values: draft.values, texts: draft.texts }

const failureOf = (error: unknown): DraftStatus => ({
  is: error instanceof ApiError && error.status === STATUS.conflict ? 'conflict' : 'failed',
  message: messageOf(error),
})

/** The edited draft. */
export type SiteDraftState = ReturnType<typeof useSiteDraft>
