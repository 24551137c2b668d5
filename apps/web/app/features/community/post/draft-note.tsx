import { updateDraft } from '@earshot/contract/calls'
import type { PostDetail } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useRevalidator } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { counted } from '../../../lib/text/format.ts'
import styles from './post.module.css'

/** Informs the author that a part of the post was not received, and offers to publish it without that part. */
export function DraftNote({ post }: { post: PostDetail }) {
  const { revalidate } = useRevalidator()
  const { isBusy, error, send } = useSending()
  const publish = () =>
    void send(async () => {
      const { id, title, sub_title, description, user } = post
      await quietApi.post(updateDraft, {
        user_id: user.id,
        blog_id: id,
        title,
        sub_title,
        description,
        blocks: 0,
      })
      await revalidate()
    })
  return (
    <div className={styles.unseen} role="note">
      <p>
        <b>{m.community_only_you_can_see_this_draft()}</b>{' '}
        {m.community_missing_blocks(counted(post.missing_blocks ?? 0))}
      </p>
      <Button size="s" disabled={isBusy} onClick={publish}>
        {m.community_publish_as_it_is()}
      </Button>
      <FormMessage>{error}</FormMessage>
    </div>
  )
}
