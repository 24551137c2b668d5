import { Field } from '@earshot/ui/field.tsx'
import { useId, type RefObject } from 'react'
import styles from './create.module.css'
import type { Writing } from './use-post.ts'

/** Longest title, sub title and description in characters, as the contract takes them. */
const MAX = { title: 300, subTitle: 500, description: 15_000 } as const

/** The tab "General" (CREATE-03). */
export function GeneralPanel({ writing: { draft, change, problem }, title }: { writing: Writing; title: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  return (
    <div className={styles.fields} inert={draft.stored !== null}>
      <Field ref={title} label="Title *" maxLength={MAX.title} value={draft.title} onChange={({ target }) => change({ title: target.value })} error={problem?.field === 'title' ? problem.text : undefined} dir="auto" autoComplete="off" />
      <Field label="Sub title" maxLength={MAX.subTitle} value={draft.subTitle} onChange={({ target }) => change({ subTitle: target.value })} dir="auto" autoComplete="off" hint="One line under the title, also in lists." />
      <div className={styles.area}>
        <label htmlFor={id}>Description</label>
        <textarea id={id} rows={5} maxLength={MAX.description} value={draft.description} onChange={({ target }) => change({ description: target.value })} dir="auto" aria-describedby={`${id}-hint`} />
        <p id={`${id}-hint`} className={styles.hint}>What it is about, above everything else in the post.</p>
      </div>
    </div>
  )
}
