import { getSettings, voteCategoriesAd, voteCategory, voteSubCategories } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/vote'
import { Link } from '@earshot/ui/links/link.tsx'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { formatDay } from '@earshot/ui/text/format-date'
import { useLoaderData, useLocation, type MetaDescriptor } from 'react-router'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { type Matches, publicUrlOf } from '../../../lib/head/meta.ts'
import { thingMeta } from '../../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { idParam, redirectIfMissing } from '../../../lib/url/params.ts'
import { VotingAds, handedAds, shownAds } from '../ballot/voting-ads.tsx'
import { Leaders } from '../leaders.tsx'
import { readerId, useMemberVotes, useRereadAtEnd } from '../use-member-votes.ts'
import { VoteNews } from '../vote-news.tsx'
import type { Contest } from '../vote.rules.ts'
import { ContestChanges } from './contest-changes.tsx'
import { ContestHead } from './contest-head.tsx'
import { ContestLog, feedPath } from './contest-log.tsx'
import styles from '../vote.module.css'

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: { contest: Contest }
  matches: Matches
}): MetaDescriptor[] {
  if (loaderData === undefined) return []
  const { id, title, is_open: isOpen, end_date: endDate } = loaderData.contest
  const date = formatDay(endDate)
  return [
    ...thingMeta(
      'contest',
      id,
      {
        title,
        description: isOpen ? m.vote_contest_open_meta({ title, date }) : m.vote_contest_over_meta({ title, date }),
      },
      publicUrlOf(matches),
    ),
    feedLink(feedPath(id), title),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  const readFor = readerId()
  const id = idParam(params.id)
  const [{ changes, ...contest }, ads, { vote_video: fallback }, ballots] = await Promise.all([
    redirectIfMissing('/voting', id, (category_id) => api.get(voteCategory, { category_id })),
    api.get(voteCategoriesAd),
    api.get(getSettings),
    redirectIfMissing('/voting', id, (category_id) => api.get(voteSubCategories, { category_id })),
  ])
  return { contest, changes, ballots, fallback, ads: shownAds([...(contest.ad ? [contest.ad] : []), ...ads]), readFor }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * A contest: its ballots with their leaders, its changes, and the files for a recount (VOTING-06 to VOTING-12,
 * CONTESTS-04).
 */
export default function ContestPage() {
  const { contest, changes, ballots, fallback, ads: own, readFor } = useLoaderData<typeof loader>()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const isOwn = useMemberVotes(readFor)
  useRereadAtEnd(contest)
  // The server does not receive the navigation state.
  const ads = (isHydrated ? handedAds(state) : undefined) ?? own
  return (
    <>
      <ContestHead contest={contest} fallback={fallback} />
      <div className="wrap">
        <VoteNews isOpen={contest.is_open} />
      </div>
      <div className={`wrap ${styles.ballots}`}>
        {ballots.length === 0 && (
          <EmptyState title={m.vote_no_ballots_yet()} action={<Link href="/voting">{m.vote_show_contests()}</Link>}>
            {m.vote_no_ballots_help()}
          </EmptyState>
        )}
        {ballots.map((ballot) => (
          <Leaders
            key={ballot.vote_sub_categories_id}
            ballot={ballot}
            contestId={contest.id}
            ads={ads}
            isOpen={contest.is_open}
            isOwn={isOwn}
          />
        ))}
      </div>
      {changes.length > 0 && <ContestChanges changes={changes} />}
      <ContestLog contest={contest} />
      <VotingAds ads={ads} className={`wrap ${styles.ads}`} />
    </>
  )
}
