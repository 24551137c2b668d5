import { blogCategories, searchPosts } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Category, Post } from '@earshot/contract/community/community'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useEffect } from 'react'
import { replace, useLoaderData, type MetaDescriptor } from 'react-router'
import { Found, foundCount } from '../../../layout/parts/found.tsx'
import { quietApi } from '../../../lib/api.ts'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { pageMeta, publicUrlOf } from '../../../lib/head/meta.ts'
import type { Matches } from '../../../lib/head/meta.ts'
import { loadPages, readShown } from '../../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { useMore } from '../../../lib/state/use-more.ts'
import { idParam } from '../../../lib/url/params.ts'
import { PostCard } from '../post/post-card.tsx'
import { CreateNow } from './create-now.tsx'
import { useFollowedTopics } from './follow-topic.tsx'
import { PostDeleted } from './post-deleted.tsx'
import { Written } from './post-sent.tsx'
import { topicColour } from './topic-colour.ts'
import { TopicHero } from './topic-hero.tsx'
import styles from './topic.module.css'

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
  const id = idParam(params.id)
  const search = (query.get('search') ?? '').trim()
  const [topics, posts] = await Promise.all([
    api.get(blogCategories, { archived: '1' }),
    id === undefined
      ? { items: [], hasMore: false }
      : loadPages(PAGE_SIZE.posts, readShown(query), postsOf(api, id, search)),
  ])
  const topic = topics.find((each) => each.id === id)
  if (topic === undefined) throw replace('/community')
  return { topic, search, posts }
}

const postsOf = (api: ApiClient, topicId: number, words: string) => (offset: number, limit: number) =>
  api.get(searchPosts, { category_id: topicId, search_key: words, limit, offset })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function TopicPage() {
  const { topic, search, posts: loaded } = useLoaderData<typeof loader>()
  const { items: posts, hasMore, more } = useMore(PAGE_SIZE.posts, loaded, postsOf(quietApi, topic.id, search))
  const url = `/community/${topic.id}`
  const select = useSelection((state) => state.selectCategory)
  useFollowedTopics()
  useEffect(() => select(topic), [topic, select])
  return (
    <div {...topicColour(topic.color)}>
      <TopicHero topic={topic} />
      <Written />
      <PostDeleted />
      <section className={`wrap ${styles.list}`} aria-label={m.posts()}>
        {(posts.length > 0 || search !== '') && (
          <div className={styles.search}>
            <SearchForm action={url} value={search} label={m.community_search_in({ title: topic.title })} />
          </div>
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
                {post.found_comment !== undefined && <FoundComment postId={post.id} comment={post.found_comment} />}
              </li>
            ))}
          </ul>
        )}
        {more !== undefined && <LoadMore {...more} />}
      </section>
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
