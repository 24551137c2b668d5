import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import type { LoadReplies } from '../threads/use-comments.ts'
import styles from './more-replies.module.css'

type Props = { threadId: number; after: number; load: LoadReplies }

/** A link that loads further replies of a long thread; the first new reply takes the focus. */
export function MoreReplies({ threadId, after, load }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const more = async () => {
    setState('busy')
    try {
      const { data } = await load(threadId, after)
      setState('idle')
      document.getElementById(`comment-${data[0]?.id ?? threadId}`)?.focus({ preventScroll: true })
    } catch {
      setState('failed')
    }
  }
  return (
    <p className={`${styles.more} needs-scripts`}>
      <Button variant="quiet" size="s" aria-disabled={state === 'busy'} onClick={() => state !== 'busy' && void more()}>
        {state === 'busy' ? m.community_loading_replies() : m.community_show_more_replies()}
      </Button>
      <span role="status">{state === 'failed' ? m.community_replies_not_loaded() : ''}</span>
    </p>
  )
}
