import { listDrafts } from '@earshot/contract/calls'
import type { Post } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import styles from '../create/create.module.css'

/** Links to the member's unfinished posts in this topic, which can be published or deleted there. */
export function UnfinishedPosts({ topicId }: { topicId: number }) {
  const [posts, setPosts] = useState<readonly Post[]>([])
  useEffect(() => {
    let isOver = false
    // The page also works without a reply.
    quietApi.get(listDrafts).then(
      (drafts) => {
        if (!isOver) setPosts(drafts.filter(({ category_id: id }) => id === topicId))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [topicId])
  if (posts.length === 0) return null
  return (
    <div className={styles.half}>
      <p>{m.community_unfinished({ count: posts.length })}</p>
      <ul>
        {posts.map(({ id, title }) => (
          <li key={id}>
            <Link href={`/community/post/${id}`}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
