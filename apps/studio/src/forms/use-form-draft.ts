import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useMember } from '../frame/use-member.ts'
import { findDraft, writeDraft } from './drafts.ts'

/**
 * Stores what is typed in the form of a dialog in this browser, and restores it after a reload or an ended session
 * (DESK-11). `name` is that of the form, with row and version, so that it restores nothing over a changed row. Returns
 * what forgets it.
 */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): () => void {
  const { id: owner } = useMember()
  const restore = useEffectEvent(() => {
    const text = findDraft(owner, name)
    if (text === undefined) return
    const typed: Values = JSON.parse(text)
    form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [name])
  useEffect(() => {
    const watching = form.watch((values) => writeDraft(owner, name, JSON.stringify(values)))
    return () => watching.unsubscribe()
  }, [form, owner, name])
  return () => writeDraft(owner, name, undefined)
}
