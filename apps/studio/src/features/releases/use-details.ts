import { ApiError } from '@earshot/contract/client'
import { ReleaseFields, type Release } from '@earshot/contract/studio/release'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { findDraft, writeDraft } from '../../forms/drafts.ts'
import { useMember } from '../../frame/use-member.ts'
import { useAutosave } from '../drafts/use-autosave.ts'
import { changeRelease } from './use-release.ts'

/** The values of the details of a release, as its form holds them. */
export type DetailValues = z.input<typeof ReleaseFields>
type Names = keyof DetailValues

/** Milliseconds after which a save is tried again when no reply arrived. */
const AGAIN_MS = 5_000

/**
 * Saves the details of a release field by field (RELEASE-17). Values that others changed are shown in fields that
 * were not typed in here; a field that both changed is a conflict (STUDIO-20). What was typed is stored in this browser
 * until it is saved (STUDIO-21). An invalid field stays unsaved and does not hold back the others.
 */
export function useDetails(release: Release) {
  const { id: owner } = useMember()
  const draftName = `release-${release.id}`
  const shown = useMemo(() => valuesOf(release), [release])
  const form = useForm<DetailValues, unknown, z.output<typeof ReleaseFields>>({
    resolver: zodResolver(ReleaseFields),
    defaultValues: shown,
    mode: 'onChange',
  })
  const { control, getValues, setValue } = form
  const [base, setBase] = useState(shown)
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [conflicts, setConflicts] = useState<readonly Names[]>([])
  const sending = useRef<DetailValues>({})
  const isRepeated = useRef(false)
  const typed = useWatch({ control })
  const changed = useMemo(() => changesOf(base, typed), [base, typed])

  const merge = useEffectEvent((next: DetailValues) => {
    if (next === base) return
    const current = getValues()
    const both: Names[] = []
    for (const name of NAMES) {
      if (isSame(next[name], base[name])) continue
      const isOwn = isSame(current[name], base[name]) || isSame(current[name], sending.current[name])
      if (isOwn) setValue(name, next[name])
      else if (!isSame(current[name], next[name])) both.push(name)
    }
    setBase(next)
    if (both.length > 0) setConflicts(both)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the values of the form are outside of React's state
  useEffect(() => merge(shown), [shown])

  const restore = useEffectEvent(() => {
    const stored = storedOf(findDraft(owner, draftName))
    for (const name of NAMES) if (stored[name] !== undefined) setValue(name, stored[name])
  })
  useEffect(() => restore(), [draftName])
  useEffect(
    () => writeDraft(owner, draftName, changed === undefined ? undefined : JSON.stringify(changed)),
    [owner, draftName, changed],
  )

  const save = useCallback(
    async (values: DetailValues, isLast = false) => {
      const valid = validOf(values)
      if (Object.keys(valid).length === 0) return
      sending.current = valid
      try {
        const saved = valuesOf(await changeRelease(release.id, 'studio/update_release', valid, { isLast }))
        for (const name of NAMES) if (isSame(getValues(name), valid[name])) setValue(name, saved[name])
        setFailure(undefined)
        isRepeated.current = false
      } catch (error) {
        // Another member changed the release: it was read again, and the values are sent once more.
        const isStale = error instanceof ApiError && error.status === 409 && !isRepeated.current
        isRepeated.current = isStale
        setFailure(isStale ? undefined : error)
        if (isStale) setAttempt((count) => count + 1)
      }
      sending.current = {}
    },
    [release.id, getValues, setValue],
  )
  const isWaiting = conflicts.length > 0 || failure !== undefined
  useAutosave(isWaiting ? undefined : changed, (values, isLast) => void save(values, isLast), attempt)

  // A save that got no reply is sent again.
  const isUnsent = failure instanceof ApiError && failure.status === 0
  useEffect(() => {
    if (!isUnsent) return undefined
    const again = () => setFailure(undefined)
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [isUnsent])

  return {
    form,
    typed,
    changed,
    failure,
    isUnsent,
    hasConflict: conflicts.length > 0,
    submit: () => {
      setFailure(undefined)
      if (changed !== undefined) void save(changed)
    },
    loadTheirs: () => {
      for (const name of conflicts) setValue(name, base[name])
      setConflicts([])
    },
    saveMine: () => setConflicts([]),
  }
}

const NAMES: readonly Names[] = ReleaseFields.keyof().options
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

// Returns the values of a stored draft; none if this version of the form does not know them.
function storedOf(text: string | undefined): DetailValues {
  try {
    const stored: DetailValues = JSON.parse(text ?? '{}')
    return ReleaseFields.safeParse(stored).success ? stored : {}
  } catch {
    return {}
  }
}

// Returns the values that the contract accepts.
const validOf = (values: DetailValues): DetailValues =>
  pick(
    values,
    NAMES.filter((name) => values[name] !== undefined && ReleaseFields.shape[name].safeParse(values[name]).success),
  )

// Returns the values that differ; undefined if none does.
function changesOf(shown: DetailValues, typed: DetailValues): DetailValues | undefined {
  const changed = NAMES.filter((name) => typed[name] !== undefined && !isSame(typed[name], shown[name]))
  return changed.length === 0 ? undefined : pick(typed, changed)
}

const pick = (values: DetailValues, chosen: readonly Names[]): DetailValues =>
  Object.fromEntries(chosen.map((name) => [name, values[name]]))

const valuesOf = (release: Release): DetailValues => ({
  title: release.title,
  sub_title: release.sub_title ?? '',
  release_type: release.release_type,
  genre_ids: release.genre_ids,
  release_date: release.release_date ?? '',
  label: release.label ?? '',
  catalogue_number: release.catalogue_number ?? '',
  barcode: release.barcode ?? '',
  p_line: release.p_line ?? '',
  c_line: release.c_line ?? '',
  licence: release.licence,
  language: release.language ?? '',
  is_explicit: release.is_explicit ? 1 : 0,
  made_by: release.made_by,
  description: release.description ?? '',
})
