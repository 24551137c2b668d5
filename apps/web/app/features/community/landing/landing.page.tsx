import { blogCategories, coversAndReviews, livelyPosts, steamVideo } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/community'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { FeedLink } from '../../../layout/parts/feed-link.tsx'
import { Found, foundCount } from '../../../layout/parts/found.tsx'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { pageMeta, publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader, type PageArgs } from '../../../lib/page/load.ts'
import { hasWords } from '../../../lib/text/folded.ts'
import { PostCard } from '../post/post-card.tsx'
import { CreateNow } from '../topic/create-now.tsx'
import { useFollowedTopics } from '../topic/follow-topic.tsx'
import { topicColour } from '../topic/topic-colour.ts'
import { TopicCard } from './topic-card.tsx'
import posts from '../topic/topic.module.css'
import styles from './landing.module.css'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => [
  ...pageMeta(
    {
      title: m.community(),
      description: m.community_description_meta(),
      image: loaderData?.cover.image,
    },
    publicUrlOf(matches),
  ),
  feedLink('/community/feed.xml', m.community()),
]

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const [{ community }, { blog }, topics, lively] = await Promise.all([
    api.get(steamVideo),
    api.get(coversAndReviews),
    api.get(blogCategories),
    search === '' ? api.get(livelyPosts) : [],
  ])
  const found = topics.filter(({ title, sub_title: subTitle }) => hasWords(`${title} ${subTitle}`, search))
  return { video: community, cover: blog, search, topics: found, hasTopics: topics.length > 0, lively }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function CommunityPage() {
  const { video, cover, search, topics, hasTopics, lively } = useLoaderData<typeof loader>()
  useFollowedTopics()
  // In a new community both texts are the same.
  const isRepeated = cover.title === video.index_community_title
  return (
    <>
      <HeroVideo video={video.index_community_video} size="strip">
        <h1>{video.index_community_title}</h1>
        <p>{video.index_community_sub_title}</p>
      </HeroVideo>
      <section className={`wrap ${styles.cover}`} aria-label={cover.title}>
        {!isRepeated && (
          <>
            <Picture
              src={cover.image}
              alt={cover.alt ?? ''}
              focus={cover.focus}
              seed={cover.title}
              shape="wide"
              sizes="(min-width: 40rem) 14rem, 7rem"
              className={styles.picture}
            />
            <div>
              <h2 dir="auto">{cover.title}</h2>
              <p className={styles.lead} dir="auto">
                {cover.sub_title}
              </p>
            </div>
          </>
        )}
        <div className={styles.ways}>
          {hasTopics && <CreateNow />}
          <FeedLink path="/community/feed.xml" of={m.community_new_posts_in_all_topics()} />
        </div>
      </section>
      {lively.length > 0 && (
        <Section title={m.community_liveliest()} className={styles.first}>
          <ul className={posts.grid}>
            {lively.map((post) => (
              <li key={post.id} {...topicColour(topics.find(({ id }) => id === post.category_id)?.color ?? '')}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={m.community_choose_your_topic()} {...(lively.length === 0 && { className: styles.first })}>
        {hasTopics && (
          <div className={styles.search}>
            <SearchForm action="/community" value={search} label={m.community_search_topics()} />
          </div>
        )}
        <Found
          search={search}
          count={topics.length}
          found={m.community_topics_found(foundCount(topics.length, false))}
          allHref="/community"
        />
        {!hasTopics && (
          <EmptyState
            title={m.community_no_topics_yet()}
            action={<Link href="/publication">{m.community_read_the_publication()}</Link>}
          >
            {m.community_no_topics_help()}
          </EmptyState>
        )}
        {hasTopics && topics.length === 0 && (
          <EmptyState
            title={m.community_no_topics_found({ search })}
            action={<Link href="/community">{m.clear_the_search()}</Link>}
          >
            {m.check_spelling()}
          </EmptyState>
        )}
        {topics.length > 0 && (
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <TopicCard topic={topic} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
