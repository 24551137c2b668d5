import { createComment } from '@earshot/contract/calls'
import type { Comment } from '@earshot/contract/community/community'
import { TEXT_MAX } from '@earshot/contract/limits'
import { isEmptyHtml } from '@earshot/editor/field/html-text.rules'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState, type FormEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/forms/draft-store.ts'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn, type SignInAct } from '../../../lib/session/sign-in-act.ts'
import { findMembers } from '../draft/find-members.ts'
import { COMMENT_PICTURES } from './comment-pictures.ts'
import { useAltReminder } from './use-alt-reminder.ts'
import styles from './comment-form.module.css'

/**
 * The comment box below a post (POST-12 to POST-16). Its text stays until the server has stored it, also across a
 * sign-in.
 */
export function CommentForm({
  postId,
  onSignIn,
  onSent,
}: {
  postId: number
  onSignIn: (act: SignInAct) => void
  onSent: (comment: Comment) => void
}) {
  const profile = useSession((session) => session.profile)
  const key = `comment-on-${postId}`
  const { text, setText, clear } = useDraft(key)
  const [isEmpty, setEmpty] = useState(false)
  const { isBusy, error, send } = useSending()
  const tooLong = lengthFault(text.length, TEXT_MAX.comment)
  const alt = useAltReminder()
  const submit = () => {
    setEmpty(isEmptyHtml(text))
    if (isEmptyHtml(text) || tooLong !== undefined || !alt.mayPass(text)) return
    if (profile === null) onSignIn({ key, why: m.community_sign_in_to_comment() })
    else
      void send(async () => {
        onSent(
          await quietApi.post(createComment, {
            user_id: profile.id,
            blog_id: postId,
            comment_id: 0,
            comment: text,
          }),
        )
        clear()
        alt.forget()
      })
  }
  useActAfterSignIn(key, submit, profile !== null)
  return (
    <SendForm
      className={`${styles.form} needs-scripts`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      aria-label={m.community_your_comment()}
      data-writing
    >
      <RichEditor
        label={m.community_leave_your_comment()}
        value={text}
        onChange={(html) => {
          setText(html)
          setEmpty(false)
        }}
        error={isEmpty ? m.community_please_add_your_comment() : (tooLong ?? alt.reminder ?? error)}
        most={TEXT_MAX.comment}
        canSendByKeys
        {...(profile === null ? {} : { pictures: COMMENT_PICTURES, members: findMembers })}
      />
      <Button type="submit" variant="solid" disabled={isBusy}>
        {m.community_submit()}
      </Button>
    </SendForm>
  )
}
