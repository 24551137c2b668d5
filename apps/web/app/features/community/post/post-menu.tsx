import { mayDeletePost, mayModerateIn } from '@earshot/contract/access'
import type { Actor } from '@earshot/contract/access'
import type { Post } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import type { Act } from '../comments/act.ts'
import styles from './post-menu.module.css'

/** Lets the author delete the post, everybody else report it, and moderators pin, lock and move it. */
export function PostMenu({
  post,
  viewer,
  onAct,
  onModerate,
}: {
  post: Post
  viewer: Actor
  onAct: (act: Act) => void
  onModerate: () => void
}) {
  return (
    <div className="needs-scripts">
      <Menu
        label={m.community_more_about_this_post()}
        button={
          <span className={styles.dots}>
            <IconDots size={22} />
          </span>
        }
      >
        {mayDeletePost(viewer, { memberId: post.user.id }) ? (
          <MenuButton onClick={() => onAct({ mode: 'delete-post', id: post.id, title: post.title })}>
            {m.delete_it()}
          </MenuButton>
        ) : (
          <MenuButton
            onClick={() => onAct({ mode: 'report', kind: 'post', id: post.id, name: m.community_this_post() })}
          >
            {m.report()}
          </MenuButton>
        )}
        {mayModerateIn(viewer, post.category_id ?? null) && (
          <MenuButton onClick={onModerate}>{m.community_moderate()}</MenuButton>
        )}
      </Menu>
    </div>
  )
}
