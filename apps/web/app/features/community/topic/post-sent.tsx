import { getPost } from '@earshot/contract/calls'
import type { PostDetail } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { property } from '../../../lib/state/store.ts'
import styles from './post-sent.module.css'

/** Confirms to the author that the new post was published or is held for review. */
export function Written() {
  const id = property(useLocation().state, 'written')
  const [post, setPost] = useState<PostDetail>()
  useEffect(() => {
    if (typeof id !== 'number') return undefined
    let isOver = false
    // Without a reply no message is shown: the post itself is in the list.
    quietApi.get(getPost, { blog_id: id }).then(
      (found) => {
        if (!isOver) setPost(found)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [id])
  if (post === undefined || post.id !== id) return null
  const isHeld = post.visibility === 'held'
  return (
    <p role="status" className={`wrap ${styles.written}`}>
      {isHeld ? m.community_post_sent() : m.community_your_post_is_published()}{' '}
      <Link href={`/community/post/${post.id}`}>{m.community_read_it()}</Link>
    </p>
  )
}
