import { ApiError } from '@earshot/contract/client'
import { getArticle, saveArticle, signWriting } from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import { WRITING } from '@earshot/contract/desk/newsroom-fields'
import { STATUS } from '@earshot/contract/envelope'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findDraft, writeDraft } from '../../../forms/drafts.ts'
import type { SaveStatus } from '../../../forms/use-save.ts'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions } from '../../../session/use-call.ts'
import { watchLive } from '../../../session/watch-live.ts'
import { useAutosave } from '../../drafts/use-autosave.ts'
import { changedValues, valuesOf, type ArticleValues } from './article-values.ts'

/** Milliseconds after the last key at which a draft saves itself (NEWSROOM-04). */
const QUIET_MS = 3_000
/** Milliseconds after the last key for which a member counts as writing. */
const WRITES_MS = WRITING.signSeconds * 2_000

/** The draft of the writing page and its saving. */
export type Article = {
  values: ArticleValues
  status: SaveStatus
  isDirty: boolean
  change: (part: Partial<ArticleValues>) => void
  /** Saves now and returns the version; throws what the server refuses. */
  save: () => Promise<number>
  loadTheirs: () => void
  saveMine: () => void
}

/**
 * Edits a draft that saves itself (NEWSROOM-04). What was typed is stored on the device until the server confirmed it;
 * a change of another member is shown at once unless something is typed here.
 */
export function useArticle(draft: ArticleDraft): Article {
  const { id } = draft
  const name = `article-${id}`
  const { id: owner } = useMember()
  const client = useQueryClient()
  const [kept] = useState(() => keptOf(findDraft(owner, name)))
  // A late save of this page before a reload is not that of somebody else.
  const [page] = useState(() => kept?.page ?? crypto.getRandomValues(new Uint32Array(4)).join('-'))
  const [values, setValues] = useState(() => kept?.values ?? valuesOf(draft))
  const [saved, setSaved] = useState(() => valuesOf(draft))
  const base = useRef(saved)
  const [status, setStatus] = useState<SaveStatus>({ is: 'idle' })
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const version = useRef(kept?.version ?? draft.version)
  const latest = useRef(values)
  const running = useRef<Promise<number>>(undefined)
  const typedAt = useRef(0)
  const changed = changedValues(saved, values)

  const setBase = (next: ArticleValues) => {
    base.current = next
    setSaved(next)
  }
  const read = () => client.fetchQuery({ ...callOptions(getArticle, { news_id: id }), staleTime: 0 })
  const show = (theirs: ArticleDraft) => {
    version.current = theirs.version
    latest.current = valuesOf(theirs)
    setBase(latest.current)
    setValues(latest.current)
    setStatus({ is: 'idle' })
    writeDraft(owner, name, undefined)
  }

  const send = async (): Promise<number> => {
    const sent = latest.current
    const part = changedValues(base.current, sent)
    if (part === undefined) return version.current
    setStatus({ is: 'saving' })
    setSending(true)
    try {
      const reply = await api.post(saveArticle, { news_id: id, version: version.current, saved_from: page, ...part })
      version.current = reply.version
      setBase(sent)
      if (latest.current === sent) writeDraft(owner, name, undefined)
      setStatus({ is: 'saved', at: new Date(reply.saved_at) })
      return reply.version
    } catch (error) {
      setStatus(statusOf(error))
      throw error
    } finally {
      setSending(false)
    }
  }
  // Saves run one after another, so that a page never overtakes itself.
  const save = async (): Promise<number> => {
    await running.current?.catch(() => undefined)
    running.current = send().finally(() => {
      running.current = undefined
      setAttempt((count) => count + 1)
    })
    const reached = await running.current
    void client.invalidateQueries({ queryKey: [getArticle] })
    return reached
  }
  const isStopped = status.is === 'conflict'
  useAutosave(isStopped || isSending ? undefined : changed, () => void save().catch(() => undefined), attempt, QUIET_MS)

  // Sends again when the connection is back.
  const isUnsent = status.is === 'unsent'
  const sendAgain = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => {
    if (!isUnsent) return undefined
    const resend = () => sendAgain()
    window.addEventListener('online', resend)
    return () => window.removeEventListener('online', resend)
  }, [isUnsent])

  const renew = useEffectEvent(() => {
    if (draft.version === version.current || changed !== undefined || running.current !== undefined) return
    show(draft)
  })
  useEffect(() => renew(), [draft.version])

  useEffect(
    () => watchLive(`drafts=${id}`, 'draft', () => void client.invalidateQueries({ queryKey: [getArticle] })),
    [id, client],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - typedAt.current < WRITES_MS) sign(id, true)
    }, WRITING.signSeconds * 1_000)
    return () => {
      clearInterval(timer)
      if (typedAt.current > 0) sign(id, false)
    }
  }, [id])

  return {
    values,
    status,
    isDirty: changed !== undefined,
    change: (part) => {
      latest.current = { ...latest.current, ...part }
      setValues(latest.current)
      writeDraft(owner, name, JSON.stringify({ page, version: version.current, values: latest.current }))
      if (Date.now() - typedAt.current > WRITES_MS) sign(id, true)
      typedAt.current = Date.now()
      if (status.is === 'saved') setStatus({ is: 'idle' })
    },
    save,
    loadTheirs: () => void read().then(show, (error: unknown) => setStatus(statusOf(error))),
    saveMine: () =>
      void read()
        .then((theirs) => {
          version.current = theirs.version
          setBase(valuesOf(theirs))
          setStatus({ is: 'idle' })
        })
        .catch((error: unknown) => setStatus(statusOf(error))),
  }
}

// Other pages show who writes; a lost sign is repeated soon.
function sign(id: number, isWriting: boolean): void {
  void api.post(signWriting, { news_id: id, is_writing: isWriting ? 1 : 0 }).catch(() => undefined)
}

function statusOf(error: unknown): SaveStatus {
  const message = messageOf(error)
  if (error instanceof ApiError && error.status === 0) return { is: 'unsent' }
  if (error instanceof ApiError && error.status === STATUS.conflict) return { is: 'conflict', message }
  return { is: 'failed', message }
}

/** Typed values that are not saved yet, with the version that they were typed on, so that a save reports a conflict. */
type Kept = { page: string; version: number; values: ArticleValues }

const keptOf = (text: string | undefined): Kept | undefined => (text === undefined ? undefined : JSON.parse(text))
