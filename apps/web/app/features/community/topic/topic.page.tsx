import { blogCategories, searchPosts } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Category, Post } from '@earshot/contract/community/community'
import type { PostSort } from '@earshot/contract/community/writing/limits'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { replace, useLoaderData, useNavigate, useSearchParams, type MetaDescriptor } from 'react-router'
import { Found, foundCount } from '../../../layout/parts/found.tsx'
import { quietApi } from '../../../lib/api.ts'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { pageMeta, publicUrlOf } from '../../../lib/head/meta.ts'
import type { Matches } from '../../../lib/head/meta.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { loadPages, readShown } from '../../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { useMore } from '../../../lib/state/use-more.ts'
import { changedQuery } from '../../../lib/url/changed-query.ts'
import { idParam } from '../../../lib/url/params.ts'
import { PostCard } from '../post/post-card.tsx'
import { CreateNow } from './create-now.tsx'
import { useFollowedTopics } from './follow-topic.tsx'
import { ListTools } from './list-tools.tsx'
import { PostDeleted } from './post-deleted.tsx'
import { Written } from './post-sent.tsx'
import { topicColour } from './topic-colour.ts'
import { TopicHero } from './topic-hero.tsx'
import { findRememberedSort, readSort } from './topic-sort.ts'
import { UnreadMark } from './unread/unread-mark.tsx'
import { useUnreadPosts } from './unread/use-unread-posts.ts'
import styles from './topic.module.css'

const Notice = lazyOr(async () => (await import('../../../layout/toasts/notice.tsx')).Notice)

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: { topic: Category; search: string }
  matches: Matches
}): MetaDescriptor[] {
  if (loaderData === undefined) return []
  const { id, title, sub_title: description } = loaderData.topic
  const { search } = loaderData
  return [
    ...pageMeta(
      { title: search === '' ? title : m.community_search_title({ search, title }), description },
      publicUrlOf(matches),
    ),
    feedLink(`/community/${id}/feed.xml`, title),
  ]
}

async function load(api: ApiClient, { params, search: query }: PageArgs) {
  const sort = readSort(query) ?? 'newest'
  const id = idParam(params.id)
  const search = (query.get('search') ?? '').trim()
  const [topics, posts] = await Promise.all([
    api.get(blogCategories, { archived: '1' }),
    id === undefined
      ? { items: [], hasMore: false }
      : loadPages(PAGE_SIZE.posts, readShown(query), postsOf(api, id, search, sort)),
  ])
  const topic = topics.find((each) => each.id === id)
  if (topic === undefined) throw replace('/community')
  return { topic, search, sort, posts }
}

// The request for the newest posts is the documented one (COMMUNITY-14).
const postsOf = (api: ApiClient, topicId: number, words: string, sort: PostSort) => (offset: number, limit: number) =>
  api.get(searchPosts, {
    category_id: topicId,
    search_key: words,
    limit,
    offset,
    ...(sort === 'newest' ? {} : { sort }),
  })

export const loader = serverLoader(load)
/** Opens the topic in the order that the member chose last (WRITING-10). */
export const clientLoader = browserLoader((api: ApiClient, args: PageArgs) => {
  const sort = args.search.has('sort') ? undefined : findRememberedSort()
  if (sort !== undefined) throw replace(`${args.path}${changedQuery(args.search, { sort })}`)
  return load(api, args)
})

export default function TopicPage() {
  const { topic, search, sort, posts: loaded } = useLoaderData<typeof loader>()
  const { items: posts, hasMore, more } = useMore(PAGE_SIZE.posts, loaded, postsOf(quietApi, topic.id, search, sort))
  const { isMember, unread, markAllRead } = useUnreadPosts(
    topic.id,
    posts.map(({ id }) => id),
  )
  const [isMarked, setMarked] = useState(false)
  const closeMarked = useCallback(() => setMarked(false), [])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const url = `/community/${topic.id}`
  const hasNoSort = !query.has('sort')
  const select = useSelection((state) => state.selectCategory)
  useFollowedTopics()
  useEffect(() => select(topic), [topic, select])
  useEffect(() => {
    // The server renders the newest posts for everybody.
    const remembered = hasNoSort && isMember ? findRememberedSort() : undefined
    if (remembered !== undefined)
      void navigate(`${url}${changedQuery(query, { sort: remembered })}`, { replace: true, preventScrollReset: true })
  }, [hasNoSort, isMember, navigate, query, url])
  return (
    <div {...topicColour(topic.color)}>
      <TopicHero topic={topic} />
      <Written />
      <PostDeleted />
      <section className={`wrap ${styles.list}`} aria-label={m.posts()}>
        {(posts.length > 0 || search !== '') && (
          <ListTools
            search={
              <SearchForm
                action={url}
                value={search}
                label={m.community_search_in({ title: topic.title })}
                preserved={{ sort: sort === 'newest' ? '' : sort }}
              />
            }
            sort={sort}
            hrefOf={(each) => `${url}${changedQuery(query, { sort: each === 'newest' ? null : each, shown: null })}`}
            onMarkAll={isMember ? () => void markAllRead().then(setMarked) : undefined}
          />
        )}
        <Found
          search={search}
          count={posts.length}
          found={m.community_posts_found(foundCount(posts.length, hasMore))}
          allHref={url}
        />
        {posts.length === 0 && search === '' && (
          <EmptyState title={m.community_no_posts_yet()} action={topic.is_archived !== true && <CreateNow />}>
            {m.community_no_posts_help({ title: topic.title })}
          </EmptyState>
        )}
        {posts.length === 0 && search !== '' && (
          <EmptyState
            title={m.community_no_posts_found({ search })}
            action={<Link href={url}>{m.clear_the_search()}</Link>}
          >
            {m.check_spelling()}
          </EmptyState>
        )}
        {posts.length > 0 && (
          <ul className={styles.grid}>
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} as="h2" />
                <UnreadMark unread={unread.get(post.id)} />
                {post.found_comment !== undefined && <FoundComment postId={post.id} comment={post.found_comment} />}
              </li>
            ))}
          </ul>
        )}
        {more !== undefined && <LoadMore {...more} />}
      </section>
      {isMarked && (
        <Suspense>
          <Notice words={m.community_all_read()} onClose={closeMarked} />
        </Suspense>
      )}
    </div>
  )
}

/** The comment that matches a search. */
function FoundComment({
  postId,
  comment: { id, excerpt },
}: {
  postId: number
  comment: NonNullable<Post['found_comment']>
}) {
  return (
    <p className={styles.comment}>
      {m.community_found_in_a_comment()}{' '}
      <Link href={`/community/post/${postId}#comment-${id}`} dir="auto">
        {excerpt}
      </Link>
    </p>
  )
}
