import type { Post } from '@earshot/contract/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Act } from '../comments/act.ts'
import styles from './post-menu.module.css'

/** What can be done with a post: its author may delete it, everybody else report it. */
export function PostMenu({ post, isOwn, onAct }: { post: Post; isOwn: boolean; onAct: (act: Act) => void }) {
  return (
    <div className="needs-scripts">
      <Menu
        label="More about this post"
        button={
          <span className={styles.dots}>
            <IconDots size={22} aria-hidden />
          </span>
        }
      >
        {isOwn ? (
          <MenuButton onClick={() => onAct({ mode: 'delete-post', id: post.id, title: post.title })}>Delete</MenuButton>
        ) : (
          <MenuButton onClick={() => onAct({ mode: 'report', kind: 'post', id: post.id, name: 'this post' })}>
            Report
          </MenuButton>
        )}
      </Menu>
    </div>
  )
}
