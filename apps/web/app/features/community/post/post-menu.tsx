import type { Post } from '@earshot/contract/community'
import * as m from '@earshot/messages/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Act } from '../comments/act.ts'
import styles from './post-menu.module.css'

/** What can be done with a post: its author may delete it, everybody else report it. */
export function PostMenu({ post, isOwn, onAct }: { post: Post; isOwn: boolean; onAct: (act: Act) => void }) {
  return (
    <div className="needs-scripts">
      <Menu
        label={m.community_more_about_this_post()}
        button={
          <span className={styles.dots}>
            <IconDots size={22} aria-hidden />
          </span>
        }
      >
        {isOwn ? (
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
      </Menu>
    </div>
  )
}
