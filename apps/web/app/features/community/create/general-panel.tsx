import { TEXT_MAX } from '@earshot/contract/limits'
import { LengthNote } from '@earshot/editor/field/length-note.tsx'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { Field } from '@earshot/ui/forms/field.tsx'
import type { RefObject } from 'react'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { findMembers } from '../draft/find-members.ts'
import type { Writing } from './use-post.ts'
import styles from './create.module.css'

/** The tab "General" (CREATE-03). */
export function GeneralPanel({
  writing: { draft, change, addFiles, problem },
  title,
}: {
  writing: Writing
  title: RefObject<HTMLInputElement | null>
}) {
  const errorOf = (field: string, length: number, most: number) =>
    lengthFault(length, most) ?? (problem?.field === field ? problem.text : undefined)
  return (
    <div className={styles.fields}>
      <div className={styles.area}>
        <Field
          ref={title}
          label={m.community_title_field()}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
          error={errorOf('title', draft.title.trim().length, TEXT_MAX.title)}
          dir="auto"
          autoComplete="off"
        />
        <LengthNote length={draft.title.length} most={TEXT_MAX.title} />
      </div>
      <div className={styles.area}>
        <Field
          label={m.community_sub_title()}
          value={draft.subTitle}
          onChange={({ target }) => change({ subTitle: target.value })}
          error={errorOf('subTitle', draft.subTitle.trim().length, TEXT_MAX.subTitle)}
          dir="auto"
          autoComplete="off"
          hint={m.community_sub_title_hint()}
        />
        <LengthNote length={draft.subTitle.length} most={TEXT_MAX.subTitle} />
      </div>
      <div className={styles.area}>
        <RichEditor
          label={m.description()}
          value={draft.description}
          onChange={(description) => change({ description })}
          canHeadings
          members={findMembers}
          onFiles={(files) => void addFiles(files)}
          most={TEXT_MAX.description}
          error={errorOf('description', draft.description.length, TEXT_MAX.description)}
        />
        <p className={styles.hint}>{m.community_description_hint()}</p>
      </div>
    </div>
  )
}
