import { mayDeletePost, mayEditPost, mayModerateIn, mayReadVersions } from '@earshot/contract/access'
import type { Actor } from '@earshot/contract/access'
import type { PostDetail } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { use } from 'react'
import { BlockEntries } from '../../../layout/parts/peace/block-entries.tsx'
import { SaveEntry } from '../../../layout/parts/saved/save-entry.tsx'
import type { Act } from '../comments/act.ts'
import { OwnMarksContext } from '../reactions/own-marks.ts'
import styles from './post-menu.module.css'

/**
 * Lets the author edit and delete the post, everybody else report it, and moderators pin, lock and move it; the author
 * and moderators read its earlier versions (WRITING-01).
 */
export function PostMenu({
  post,
  viewer,
  onAct,
  onModerate,
  onEdit,
  onVersions,
}: {
  post: PostDetail
  viewer: Actor
  onAct: (act: Act) => void
  onModerate: () => void
  onEdit: () => void
  onVersions: () => void
}) {
  const written = { memberId: post.user.id, topicId: post.category_id ?? 0 }
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
        {mayEditPost(viewer, written) && post.visibility !== 'draft' && (
          <MenuButton onClick={onEdit}>{m.edit()}</MenuButton>
        )}
        {mayReadVersions(viewer, written) && post.edited_at && (
          <MenuButton onClick={onVersions}>{m.community_earlier_versions()}</MenuButton>
        )}
        {mayDeletePost(viewer, written) ? (
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
        {post.visibility === 'visible' && (
          <SaveEntry kind="post" id={post.id} wasSaved={use(OwnMarksContext).isSaved} />
        )}
        {viewer !== null && viewer !== undefined && viewer.id !== post.user.id && <BlockEntries member={post.user} />}
        {mayModerateIn(viewer, post.category_id ?? null) && (
          <MenuButton onClick={onModerate}>{m.community_moderate()}</MenuButton>
        )}
      </Menu>
    </div>
  )
}
