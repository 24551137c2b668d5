import { TEXT_MAX } from '@earshot/contract/limits'
import { Field } from '@earshot/ui/field.tsx'
import { useId, type RefObject } from 'react'
import styles from './create.module.css'
import { LengthNote } from './editor/length-note.tsx'
import { lengthFault } from './length.rules.ts'
import type { PostDraft } from './post-draft.rules.ts'
import type { Writing } from './use-post.ts'

/** The tab "General" (CREATE-03). */
export function GeneralPanel({ writing: { draft, change, problem }, title }: { writing: Writing; title: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  if (draft.stored !== null) return <StoredGeneral draft={draft} />
  const errorOf = (field: string, length: number, most: number) => lengthFault(length, most) ?? (problem?.field === field ? problem.text : undefined)
  const tooLong = errorOf('description', draft.description.length, TEXT_MAX.description)
  return (
    <div className={styles.fields}>
      <div className={styles.area}>
        <Field ref={title} label="Title *" value={draft.title} onChange={({ target }) => change({ title: target.value })} error={errorOf('title', draft.title.trim().length, TEXT_MAX.title)} dir="auto" autoComplete="off" />
        <LengthNote length={draft.title.length} most={TEXT_MAX.title} />
      </div>
      <div className={styles.area}>
        <Field label="Sub title" value={draft.subTitle} onChange={({ target }) => change({ subTitle: target.value })} error={errorOf('subTitle', draft.subTitle.trim().length, TEXT_MAX.subTitle)} dir="auto" autoComplete="off" hint="One line under the title, also in lists." />
        <LengthNote length={draft.subTitle.length} most={TEXT_MAX.subTitle} />
      </div>
      <div className={styles.area}>
        <label htmlFor={id}>Description</label>
        <textarea id={id} rows={5} value={draft.description} onChange={({ target }) => change({ description: target.value })} dir="auto" aria-invalid={tooLong !== undefined || undefined} aria-describedby={`${id}-hint`} />
        <p id={`${id}-hint`} className={tooLong === undefined ? styles.hint : styles.wrong}>{tooLong ?? 'What it is about, above everything else in the post.'}</p>
        <LengthNote length={draft.description.length} most={TEXT_MAX.description} />
      </div>
    </div>
  )
}

/** The same once the post exists: it can be read, not changed (CREATE-18). */
function StoredGeneral({ draft: { title, subTitle, description } }: { draft: PostDraft }) {
  const parts = [['Title', title], ['Sub title', subTitle], ['Description', description]].filter(([, text]) => text?.trim() !== '')
  return (
    <>
      <p className={styles.hint}>The post exists already with these words, so they stay as they are. Its contents can still be changed and sent.</p>
      <dl className={styles.given}>{parts.map(([name, text]) => <div key={name}><dt>{name}</dt><dd dir="auto">{text}</dd></div>)}</dl>
    </>
  )
}
