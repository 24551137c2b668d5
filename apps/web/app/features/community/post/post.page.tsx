import { blogCategories, getPost, listComments, relatedPosts } from '@earshot/contract/calls'
import { ApiError, type ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/community'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useEffect } from 'react'
import { data, replace, useLoaderData, useRevalidator, type MetaDescriptor } from 'react-router'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { DESCRIPTION_CHARS, pageMeta, publicUrlOf } from '../../../lib/head/meta.ts'
import type { Matches } from '../../../lib/head/meta.ts'
import { discussionData } from '../../../lib/head/structured-data.ts'
import { thingMeta } from '../../../lib/head/thing-meta.ts'
import { readShown, withShown } from '../../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { plainText } from '../../../lib/text/plain-text.ts'
import { idParam } from '../../../lib/url/params.ts'
import { FollowButton, useFollowStates } from '../../member/follow-button.tsx'
import { PostView } from './post-view.tsx'
import styles from './post.module.css'

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: Awaited<ReturnType<typeof read>> | null
  matches: Matches
}): MetaDescriptor[] {
  if (!loaderData)
    return [...pageMeta({ title: m.community_a_post() }, publicUrlOf(matches)), { name: 'robots', content: 'noindex' }]
  const { id, title, sub_title, user, thumbnail, created_at, comments_count } = loaderData.post
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'post',
      id,
      {
        title,
        description: sub_title || loaderData.excerpt || undefined,
        type: 'article',
      },
      publicUrl,
    ),
    loaderData.topic === undefined
      ? feedLink('/community/feed.xml', m.community())
      : feedLink(`/community/${loaderData.topic.id}/feed.xml`, loaderData.topic.title),
    ...discussionData(
      {
        path: `/community/post/${id}`,
        title,
        text: loaderData.excerpt,
        publishedAt: created_at,
        image: thumbnail,
        authors: [{ name: user.username, path: memberPath(user.username) }],
        comments: comments_count,
      },
      publicUrl,
    ),
  ]
}

async function read(api: ApiClient, blogId: number, search: URLSearchParams) {
  const shown = readShown(search)
  const [post, related, topics, ...further] = await Promise.all([
    api.get(getPost, { blog_id: blogId }),
    api.get(relatedPosts, { blog_id: blogId }),
    api.get(blogCategories, { archived: '1' }),
    ...Array.from({ length: shown - 1 }, (_, index) =>
      api.get(listComments, {
        blog_id: blogId,
        limit: PAGE_SIZE.threads,
        offset: (index + 1) * PAGE_SIZE.threads,
      }),
    ),
  ])
  const threads = [related.comments, ...further.map((page) => page.data)].flat()
  return {
    post,
    threads: {
      data: threads,
      counts: further.at(-1)?.counts ??
        related.counts ?? { comments: post.comments_count ?? threads.length, threads: threads.length },
      at: related.at,
    },
    latest: related.last_5_items.data,
    similar: related.similar_3_items.data,
    topic: topics.find(({ id }) => id === post.category_id),
    excerpt: plainText(
      [post.description, ...post.medias.map(({ content }) => content ?? '')].join(' '),
      DESCRIPTION_CHARS,
    ),
    nextHref: withShown(search),
  }
}

// Only its author may see a held or hidden post, and the server does not know the viewer. The browser reads the post
// again before it redirects.
export const loader = serverLoader(async (api, { params, search }: PageArgs) => {
  const id = idParam(params.id)
  const found = id === undefined ? undefined : await orNothing(read(api, id, search))
  return found === undefined ? data(null, { status: 404 }) : { ...found, isForVisitors: true }
})

/** Reads the post as the viewer; without access it redirects to the last selected topic, or to all topics (POST-26). */
export const clientLoader = browserLoader(async (api, { params, search }: PageArgs) => {
  const id = idParam(params.id)
  const found = id === undefined ? undefined : await orNothing(read(api, id, search))
  if (found !== undefined) return { ...found, isForVisitors: false }
  const topic = useSelection.getState().communityCategoryData
  throw replace(topic === null ? '/community' : `/community/${topic.id}`)
})

export default function PostPage() {
  const loaded = useLoaderData<typeof loader>()
  const memberId = useSession(({ profile }) => profile?.id)
  const { revalidate } = useRevalidator()
  useFollowStates()
  const mayChange = loaded === null || (loaded.isForVisitors && memberId !== undefined)
  useEffect(() => {
    if (mayChange) void revalidate()
  }, [mayChange, revalidate])
  return loaded === null ? (
    <PostGone />
  ) : (
    <PostView
      key={loaded.post.id}
      {...loaded}
      renderFollow={(onChange) => <FollowButton member={loaded.post.user} onChange={onChange} />}
    />
  )
}

// Replaces a post that is not visible to visitors and redirects without scripts (POST-26). The post may belong to the
// member, so members see no message until the browser has loaded it.
function PostGone() {
  return (
    <div className={`wrap ${styles.gone}`}>
      <noscript>
        <meta httpEquiv="refresh" content="0;url=/community" />
      </noscript>
      <div className={styles.forVisitors}>
        <EmptyState
          title={m.community_no_post()}
          action={<LinkButton href="/community">{m.back_to_the_community()}</LinkButton>}
        >
          {m.community_no_post_help()}
        </EmptyState>
      </div>
      <p className={styles.forMembers}>{m.loading_page()}</p>
    </div>
  )
}

async function orNothing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
