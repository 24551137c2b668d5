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
import { useRef } from 'react'
import { api, quietApi } from '../../lib/api.ts'
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
  const section = useRef<HTMLElement>(null)
  const { state, again, more, remove } = usePages<Bookmark, undefined>({
    size: PAGE_SIZE.library,
    keyOf,
    read: async (offset) => ({ items: await quietApi.get(listBookmarks, { offset }), rest: undefined }),
  })
  if (state.face === 'loading') return <LibrarySkeleton />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  const unsave = (item: Bookmark) => {
    remove((each) => each === item)
    // The pressed button is removed with its row.
    section.current?.focus({ preventScroll: true })
    // The dialog of errors shows a failure.
    api.post(updateBookmark, { kind: item.kind, item_id: item.item_id, saved: 0 }).catch(again)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={m.library_saved()}>
      {state.items.length === 0 && !state.hasMore ? (
        <EmptyState
          title={m.library_no_saved()}
          action={<LinkButton href="/community">{m.back_to_the_community()}</LinkButton>}
        >
          {m.library_no_saved_help()}
        </EmptyState>
      ) : (
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
                <IconButton label={m.library_unsave({ title: item.title })} aria-pressed onClick={() => unsave(item)}>
                  <IconSaved size={20} />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      {more !== undefined && <LoadMore {...more} />}
    </section>
  )
}
