import { ApiError } from '@earshot/contract/client'
import type { PostDetail } from '@earshot/contract/community/community'
import { updatePost } from '@earshot/contract/community/writing/calls'
import { STATUS } from '@earshot/contract/envelope'
import { TEXT_MAX } from '@earshot/contract/limits'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { findDraft, useDraft } from '../../../lib/forms/draft-store.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { PostBody } from '../body/post-body.tsx'
import { findMembers } from '../draft/find-members.ts'
import { EditBlocks } from './edit-blocks.tsx'
import {
  changesOf,
  editProblemOf,
  editedPostOf,
  findUndescribed,
  mediasOf,
  readEditedPost,
  type EditedPost,
  type EditProblem,
} from './edited-post.rules.ts'
import styles from './post-editor.module.css'

/**
 * The form in which the author changes a published post, in the place of its body (WRITING-01). The changes are a draft
 * on this device until they are saved or discarded.
 */
export function PostEditor({
  post,
  memberId,
  onClose,
  onSaved,
}: {
  post: PostDetail
  memberId: number
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const key = `edit-post-${post.id}`
  const { text, setText, clear } = useDraft(key)
  const edited = useMemo(() => readEditedPost(text) ?? editedPostOf(post), [text, post])
  const [isPreview, setPreview] = useState(false)
  const [problem, setProblem] = useState<EditProblem>()
  const { isBusy, error, send } = useSending()
  const title = useRef<HTMLInputElement>(null)
  // The member is reminded of descriptions once (WRITING-09).
  const isReminded = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [uploads] = useState(() => new Set<Promise<void>>())
  // After the reply that there is a later version, the next "Save" replaces it.
  const isReplacing = useRef(false)
  // Read on each use, because uploads outlast many renders.
  const newest = () => readEditedPost(findDraft(key)) ?? edited
  const change = (part: Partial<EditedPost>) => {
    setText(JSON.stringify({ ...newest(), ...part }))
    setProblem(undefined)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)

  // The focus returns to the menu of the post.
  useEffect(() => {
    const opener = document.activeElement
    title.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  // The field with the fault gets the focus.
  useEffect(() => {
    if (problem === undefined) return
    const block = document.getElementById(`block-${problem.field}`)
    const area = block ?? form.current
    const place = area?.querySelector('[aria-invalid="true"]') ?? area?.querySelector('input, [contenteditable]')
    block?.scrollIntoView({ block: 'center' })
    if (place instanceof HTMLElement) place.focus({ preventScroll: block !== null })
  }, [problem])
  const submit = () => {
    const found = editProblemOf(edited) ?? (isReminded.current ? undefined : findUndescribed(edited))
    isReminded.current ||= found?.text === m.community_describe_pictures()
    setProblem(found)
    if (found !== undefined) return setPreview(false)
    void send(async () => {
      await Promise.all(uploads)
      const { from } = newest()
      try {
        await quietApi.post(updatePost, {
          user_id: memberId,
          blog_id: post.id,
          ...changesOf(newest()),
          ...(isReplacing.current ? {} : { edited_at: from }),
        })
      } catch (failure) {
        isReplacing.current = failure instanceof ApiError && failure.status === STATUS.conflict
        throw failure
      }
      await onSaved()
      clear()
      onClose()
    })
  }
  const cancel = () => {
    clear()
    onClose()
  }
  return (
    <SendForm
      ref={form}
      aria-label={m.community_edit_your_post()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      data-writing
    >
      <h2>{isPreview ? m.preview() : m.community_edit_your_post()}</h2>
      {isPreview && (
        <div className={styles.preview}>
          <p className={styles.title} dir="auto">
            {edited.title}
          </p>
          {edited.subTitle !== '' && <p dir="auto">{edited.subTitle}</p>}
          <PostBody
            title={edited.title}
            description={edited.description}
            cover={undefined}
            medias={mediasOf(edited.blocks, post.medias)}
          />
        </div>
      )}
      <div hidden={isPreview} className={styles.fields}>
        <Field
          ref={title}
          label={m.title()}
          value={edited.title}
          onChange={({ target }) => change({ title: target.value })}
          error={errorOf('title')}
          dir="auto"
          autoComplete="off"
        />
        <Field
          label={m.community_sub_title()}
          value={edited.subTitle}
          onChange={({ target }) => change({ subTitle: target.value })}
          error={errorOf('subTitle')}
          dir="auto"
          autoComplete="off"
        />
        <RichEditor
          label={m.description()}
          value={edited.description}
          onChange={(description) => change({ description })}
          canHeadings
          members={findMembers}
          most={TEXT_MAX.description}
          error={errorOf('description')}
        />
        <EditBlocks
          blocks={edited.blocks}
          before={post.medias}
          errorOf={errorOf}
          onChange={(blocks) => change({ blocks })}
          uploads={uploads}
        />
      </div>
      <FormMessage>{error}</FormMessage>
      <div className={styles.end}>
        <Button type="submit" variant="solid" aria-disabled={isBusy || undefined}>
          {m.save()}
        </Button>
        <Button onClick={() => setPreview(!isPreview)}>{isPreview ? m.community_keep_editing() : m.preview()}</Button>
        <Button variant="quiet" onClick={cancel}>
          {m.discard_changes()}
        </Button>
      </div>
    </SendForm>
  )
}
