import { coversAndReviews, voteCategories, voteCategoriesAd } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/vote'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import { VotingAds, shownAds } from './ballot/voting-ads.tsx'
import { ContestCard } from './contest/contest-card.tsx'
import styles from './vote.module.css'

export const meta = metaOf(() => ({ title: m.voting(), description: m.vote_description() }))

async function load(api: ApiClient) {
  const [{ voting }, contests, ads] = await Promise.all([
    api.get(coversAndReviews),
    api.get(voteCategories),
    api.get(voteCategoriesAd),
  ])
  return { cover: voting, contests, ads: shownAds(ads) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** All contests (VOTING-01 to VOTING-05). */
export default function VotingPage() {
  const { cover, contests, ads } = useLoaderData<typeof loader>()
  return (
    <>
      <HeroVideo video={cover.index_vote_video} size="strip">
        <h1>{cover.index_vote_title}</h1>
        <p>{cover.index_vote_sub_title}</p>
      </HeroVideo>
      <Section title={m.vote_categories()} className={styles.first}>
        {contests.length === 0 ? (
          <EmptyState title={m.vote_no_contests_yet()} action={<Link href="/artists">{m.show_artists()}</Link>}>
            {m.vote_no_contests_help()}
          </EmptyState>
        ) : (
          <Grid size="l">
            {contests.map((contest, index) => (
              <ContestCard key={contest.id} contest={contest} ads={ads} first={index === 0} />
            ))}
          </Grid>
        )}
      </Section>
      <VotingAds ads={ads} className={`wrap ${styles.ads}`} />
    </>
  )
}
