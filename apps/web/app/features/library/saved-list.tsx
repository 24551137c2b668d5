import type { Bookmark } from '@earshot/contract/community/writing/bookmark'
import { listBookmarks, updateBookmark } from '@earshot/contract/community/writing/calls'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/library'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconSaved from '@earshot/ui/icons/bookmark-filled'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { quietApi } from '../../lib/api.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { LibrarySkeleton } from './library-list.tsx'
import styles from './library.module.css'

const keyOf = ({ kind, item_id: id }: Bookmark): string => `${kind}-${id}`

const KINDS: Record<Bookmark['kind'], () => string> = {
  post: m.post,
  comment: m.library_saved_comment,
  article: m.article,
}

/** The saved posts, comments and articles of the member, the last saved first (WRITING-11). */
export function SavedList() {
  const { state, again, loadMore, change } = usePages<Bookmark, undefined>({
    size: PAGE_SIZE.library,
    keyOf,
    read: async (offset) => ({ items: await quietApi.get(listBookmarks, { offset }), rest: undefined }),
  })
  if (state.face === 'loading') return <LibrarySkeleton />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  if (state.items.length === 0)
    return (
      <EmptyState
        title={m.library_no_saved()}
        action={<LinkButton href="/community">{m.back_to_the_community()}</LinkButton>}
      >
        {m.library_no_saved_help()}
      </EmptyState>
    )
  const remove = (item: Bookmark) => {
    change((now) => ({ items: now.items.filter((each) => each !== item) }))
    quietApi.post(updateBookmark, { kind: item.kind, item_id: item.item_id, saved: 0 }).catch(again)
  }
  return (
    <section aria-label={m.library_saved()}>
      <ol className={styles.rows}>
        {state.items.map((item) => (
          <li key={keyOf(item)} className={styles.row}>
            <div className={styles.art}>
              <Picture src={item.user?.avatarURL} alt="" seed={item.title} shape="round" sizes="3.5rem" />
            </div>
            <StretchedLink href={item.path} className={styles.title}>
              <bdi>{item.title}</bdi>
            </StretchedLink>
            <span className={styles.by} dir="auto">
              {item.text}
            </span>
            <span className={styles.facts}>{KINDS[item.kind]()}</span>
            <span className={styles.added}>
              <DateText date={item.saved_at} />
            </span>
            <span className={styles.actions}>
              <IconButton label={m.library_unsave({ title: item.title })} aria-pressed onClick={() => remove(item)}>
                <IconSaved size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {(state.hasMore || state.received > PAGE_SIZE.library) && (
        <LoadMore
          href=""
          face={state.hasMore ? state.more : 'end'}
          problem={state.problem}
          onMore={() => void loadMore()}
        />
      )}
    </section>
  )
}
