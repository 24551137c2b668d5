import { contactUs, createComment, deleteComment, deletePost, updateComment } from '@earshot/contract/calls'
import type { Comment } from '@earshot/contract/community/community'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { REPORT_REASONS, TEXT_MAX } from '@earshot/contract/limits'
import { isEmptyHtml } from '@earshot/editor/field/html-text.rules'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/forms/draft-store.ts'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { setCallbackError } from '../../../lib/state/loading-store.ts'
import type { Act } from './act.ts'
import { COMMENT_PICTURES } from './comment-pictures.ts'
import { useSending } from './use-sending.ts'
import styles from './comments-dialog.module.css'

type Props<Mode extends Act['mode'] = Act['mode']> = {
  act: Mode extends unknown ? Extract<Act, { mode: Mode }> : never
  memberId: number
  postId: number
  onClose: () => void
  onSaved: (comment: Comment, isNew: boolean) => void
  onDeleted: (act: Act) => void
}

/** The dialog of a menu in one of its modes, closed by "Submit" or "Cancel" (POST-18). */
export function CommentsDialog(props: Props) {
  const { act } = props
  switch (act.mode) {
    case 'reply':
    case 'edit':
      return <WriteDialog {...props} act={act} />
    case 'report':
      return <ReportDialog {...props} act={act} />
    case 'delete':
    case 'delete-post':
      return <DeleteDialog {...props} act={act} />
  }
}

/** A form for a reply to a comment (POST-19), or for a change of the viewer's own comment (POST-20). */
function WriteDialog({ act: { mode, comment }, memberId, postId, onClose, onSaved }: Props<'reply' | 'edit'>) {
  const { text: draft, setText, clear } = useDraft(`${mode}-${comment.id}`)
  const [isTouched, setTouched] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const { isBusy, error, send } = useSending()
  const text = mode === 'edit' && !isTouched && draft === '' ? comment.comment : draft
  const tooLong = lengthFault(text.length, TEXT_MAX.comment)
  const submit = () => {
    setEmpty(isEmptyHtml(text))
    if (isEmptyHtml(text) || tooLong !== undefined) return
    void send(async () => {
      const saved =
        mode === 'reply'
          ? await quietApi.post(createComment, {
              user_id: memberId,
              blog_id: postId,
              comment_id: comment.id,
              comment: text,
            })
          : await quietApi.post(updateComment, { user_id: memberId, comment_id: comment.id, comment: text })
      onSaved(mode === 'reply' ? { ...saved, parent_id: saved.parent_id ?? comment.id } : saved, mode === 'reply')
      clear()
      onClose()
    })
  }
  const cancel = () => {
    if (mode === 'edit') clear()
    onClose()
  }
  const title =
    mode === 'reply' ? m.community_reply_to({ name: comment.user.username }) : m.community_edit_your_comment()
  return (
    <Frame title={title} isBusy={isBusy} onSubmit={submit} onCancel={cancel} onClose={onClose}>
      <RichEditor
        label={mode === 'reply' ? m.community_your_reply() : m.community_your_comment()}
        value={text}
        onChange={(html) => {
          setTouched(true)
          setText(html)
          setEmpty(false)
        }}
        error={isEmpty ? m.community_please_add_your_comment() : (tooLong ?? error)}
        most={TEXT_MAX.comment}
        canSendByKeys
        pictures={COMMENT_PICTURES}
      />
    </Frame>
  )
}

const REASONS: Record<(typeof REPORT_REASONS)[number], { label: () => string; hint: () => string }> = {
  content: { label: m.content, hint: m.community_report_content_hint },
  media: { label: m.media, hint: m.community_report_media_hint },
  spam: { label: m.spam, hint: m.community_report_spam_hint },
}

/** Reports a comment or a post to the moderators (POST-23, POST-24). */
function ReportDialog({ act, memberId, onClose }: Props<'report'>) {
  const name = useId()
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number]>('content')
  const { isBusy, error, send } = useSending()
  const submit = () =>
    void send(async () => {
      await quietApi.post(contactUs, {
        user_id: memberId,
        subject: reportSubject(act.kind, act.id),
        message: reason,
      })
      onClose()
      setCallbackError({ title: m.community_success(), content: m.successfully_submitted() })
    })
  return (
    <Frame title={m.community_report_of({ name: act.name })} isBusy={isBusy} onSubmit={submit} onCancel={onClose}>
      <fieldset className={styles.reasons}>
        <legend>{m.community_what_is_the_problem()}</legend>
        {REPORT_REASONS.map((each) => (
          <div key={each} className={styles.reason}>
            <input
              type="radio"
              id={`${name}-${each}`}
              name={name}
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
              aria-describedby={`${name}-${each}-hint`}
            />
            <label htmlFor={`${name}-${each}`}>{REASONS[each].label()}</label>
            <small id={`${name}-${each}-hint`}>{REASONS[each].hint()}</small>
          </div>
        ))}
      </fieldset>
      <FormMessage>{error}</FormMessage>
    </Frame>
  )
}

/** Asks for confirmation before it deletes the viewer's comment (POST-21) or post. */
function DeleteDialog({ act, memberId, onClose, onDeleted }: Props<'delete' | 'delete-post'>) {
  const { isBusy, error, send } = useSending()
  const submit = () =>
    void send(async () => {
      if (act.mode === 'delete') await quietApi.post(deleteComment, { user_id: memberId, comment_id: act.comment.id })
      else await quietApi.post(deletePost, { user_id: memberId, blog_id: act.id })
      onClose()
      onDeleted(act)
    })
  return (
    <Frame
      title={act.mode === 'delete' ? m.community_delete_your_comment() : m.community_delete_your_post()}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{act.mode === 'delete' ? describeLoss(act.comment) : m.community_delete_post_effect({ title: act.title })}</p>
      <FormMessage>{error}</FormMessage>
    </Frame>
  )
}

/** `onClose` handles Escape if it differs from Cancel: the typed text stays. */
function Frame({
  title,
  isBusy,
  onSubmit,
  onCancel,
  onClose = onCancel,
  children,
}: {
  title: string
  isBusy: boolean
  onSubmit: () => void
  onCancel: () => void
  onClose?: () => void
  children: ReactNode
}) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel}>{m.cancel()}</Button>
          <Button type="submit" form={form} variant="solid" disabled={isBusy}>
            {m.community_submit()}
          </Button>
        </>
      }
    >
      <form method="post" id={form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}

const describeLoss = ({ r_comments: replies }: Comment): string =>
  replies.length === 0 ? m.community_delete_comment_effect() : m.community_delete_comment_replies_stay()
