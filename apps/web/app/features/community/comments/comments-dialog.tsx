import { createComment, deleteComment, deletePost, updateComment } from '@earshot/contract/calls'
import type { Comment } from '@earshot/contract/community/community'
import { TEXT_MAX } from '@earshot/contract/limits'
import { isEmptyHtml } from '@earshot/editor/field/html-text.rules'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { ReportDialog } from '../../../layout/parts/report/report-dialog.tsx'
import { SubmitDialog } from '../../../layout/parts/report/submit-dialog.tsx'
import { quietApi } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/forms/draft-store.ts'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { findMembers } from '../draft/find-members.ts'
import type { Act } from './act.ts'
import { COMMENT_PICTURES } from './comment-pictures.ts'
import { useAltReminder } from './use-alt-reminder.ts'

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
      return (
        <ReportDialog kind={act.kind} id={act.id} name={act.name} memberId={props.memberId} onClose={props.onClose} />
      )
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
  const alt = useAltReminder()
  const submit = () => {
    setEmpty(isEmptyHtml(text))
    if (isEmptyHtml(text) || tooLong !== undefined || !alt.mayPass(text)) return
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
    <SubmitDialog title={title} isBusy={isBusy} onSubmit={submit} onCancel={cancel} onClose={onClose}>
      <RichEditor
        label={mode === 'reply' ? m.community_your_reply() : m.community_your_comment()}
        value={text}
        onChange={(html) => {
          setTouched(true)
          setText(html)
          setEmpty(false)
        }}
        error={isEmpty ? m.community_please_add_your_comment() : (tooLong ?? alt.reminder ?? error)}
        most={TEXT_MAX.comment}
        canSendByKeys
        pictures={COMMENT_PICTURES}
        members={findMembers}
      />
    </SubmitDialog>
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
    <SubmitDialog
      title={act.mode === 'delete' ? m.community_delete_your_comment() : m.community_delete_your_post()}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{act.mode === 'delete' ? describeLoss(act.comment) : m.community_delete_post_effect({ title: act.title })}</p>
      <FormMessage>{error}</FormMessage>
    </SubmitDialog>
  )
}

const describeLoss = ({ r_comments: replies }: Comment): string =>
  replies.length === 0 ? m.community_delete_comment_effect() : m.community_delete_comment_replies_stay()
