import type { ApiClient } from '@earshot/contract/client'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { HeroVideo } from '@earshot/ui/hero-video.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { Picture } from '@earshot/ui/picture.tsx'
import { Section } from '@earshot/ui/section.tsx'
import { useLoaderData } from 'react-router'
import { FeedLink } from '../../layout/feed-link.tsx'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import { feedLink, pageMeta, publicUrlOf, type Matches } from '../../lib/meta.ts'
import { ChooseTopic } from './choose-topic.tsx'
import { CreateNow } from './create-now.tsx'
import { useFollowedTopics } from './follow-topic.tsx'
import { TopicCard } from './topic-card.tsx'
import styles from './landing.module.css'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => [
  ...pageMeta(
    {
      title: 'Community',
      description: 'Follow topics, read posts and discuss music and podcasts with other members.',
      image: loaderData?.cover.image,
    },
    publicUrlOf(matches),
  ),
  feedLink('/community/feed.xml', 'Community'),
]

async function load(api: ApiClient) {
  const [{ community }, { blog }, topics] = await Promise.all([
    api.get('cover/steam_video'),
    api.get('cover/covers_and_reviews'),
    api.get('blog/blog_categories'),
  ])
  return { film: community, cover: blog, topics }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function CommunityPage() {
  const { film, cover, topics } = useLoaderData<typeof loader>()
  useFollowedTopics()
  return (
    <>
      <HeroVideo video={film.index_community_video} size="strip">
        <h1>{film.index_community_title}</h1>
        <p>{film.index_community_sub_title}</p>
      </HeroVideo>
      <section className={`wrap ${styles.cover}`} aria-label={cover.title}>
        <Picture
          src={cover.image}
          alt=""
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
        <div className={styles.ways}>
          <CreateNow />
          <FeedLink path="/community/feed.xml" of="new posts in all topics" />
        </div>
      </section>
      <Section title="Choose Your Topic" className={styles.choice}>
        <ChooseTopic />
        {topics.length === 0 ? (
          <EmptyState title="No topics yet" action={<Link href="/publication">Read the publication</Link>}>
            The editors have not added a topic.
          </EmptyState>
        ) : (
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
