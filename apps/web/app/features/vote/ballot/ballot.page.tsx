import { voteCategoriesAd, voteSubCategories, voteSubCategoriesInfo } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/vote'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { replace, useLoaderData, useLocation, useSearchParams, type MetaDescriptor } from 'react-router'
import { Found, foundCount } from '../../../layout/parts/found.tsx'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { thingMeta } from '../../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { redirectIfMissing } from '../../../lib/url/params.ts'
import { Ending } from '../contest/contest-head.tsx'
import { feedPath } from '../contest/contest-log.tsx'
import { readerId, useMemberVotes, useRereadAtEnd } from '../use-member-votes.ts'
import { VoteNews } from '../vote-news.tsx'
import { filtered, leadersOf, type BallotFilter } from '../vote.rules.ts'
import { BallotFilters } from './ballot-filter.tsx'
import { ballotHref, readBallot } from './ballot-query.ts'
import { CandidateCard } from './candidate-card.tsx'
import { VotingAds, handedAds, shownAds } from './voting-ads.tsx'
import styles from './ballot.module.css'

export function meta({ loaderData, matches }: { loaderData?: Loaded; matches: Matches }): MetaDescriptor[] {
  if (loaderData === undefined) return []
  const { vote_sub_category_title: title, vote_category_title: contest, category_id: contestId } = loaderData.ballot
  return [
    ...thingMeta(
      'contest',
      contestId,
      {
        title: m.vote_ballot_of({ title, contest }),
        description: m.vote_ballot_meta({ title, contest }),
      },
      publicUrlOf(matches),
    ),
    feedLink(feedPath(contestId), contest),
  ]
}

type Loaded = Awaited<ReturnType<typeof load>>

/**
 * Loads the ballot `sub_id` of the contest `id`; without both, and for a ballot of another contest, redirects to all
 * contests (VOTING-23).
 */
async function load(api: ApiClient, { search: query }: PageArgs) {
  const readFor = readerId()
  const { contestId, ballotId, search, page } = readBallot(query)
  const [ballot, ballots, ads] = await Promise.all([
    redirectIfMissing('/voting', ballotId, (sub_categories_id) =>
      api.get(voteSubCategoriesInfo, { sub_categories_id, search_key: search, offset: page }),
    ),
    redirectIfMissing('/voting', contestId, (category_id) => api.get(voteSubCategories, { category_id })),
    api.get(voteCategoriesAd),
  ])
  const known = ballots.find(({ vote_sub_categories_id: id }) => id === ballotId)
  if (known === undefined) throw replace('/voting')
  return { ballot, leaders: leadersOf(known), ads: shownAds(ads), readFor }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** All artists of a ballot, with search, filters and pages (VOTING-13 to VOTING-23). */
export default function BallotPage() {
  const { ballot, leaders, ads: own, readFor } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const isOwn = useMemberVotes(readFor)
  useRereadAtEnd(ballot)
  const [picked, setPicked] = useState<readonly BallotFilter[]>([])
  const { ballotId = 0, search, page } = readBallot(query)
  const { data: artists, vote_num: total, category_id: contestId, is_open: isOpen } = ballot
  const pages = ballot.counts.total_pages
  const url = { contestId, ballotId }
  const shown = filtered(artists, picked, leaders)
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <Link href={`/voting/${contestId}`} className={styles.back} dir="auto">
          {ballot.vote_category_title}
        </Link>
        <h1 dir="auto">{ballot.vote_sub_category_title}</h1>
        <p className={styles.facts}>
          <span>{m.vote_vote_count({ count: total, shown: total.toLocaleString('en') })}</span>
          <Ending ending={ballot} />
        </p>
        <VoteNews isOpen={isOpen} />
      </header>
      <div className={styles.search}>
        <SearchForm
          action="/voting/all"
          value={search}
          label={m.search_artists()}
          preserved={{ id: String(contestId), sub_id: String(ballotId) }}
        />
      </div>
      <div className={styles.filters}>
        <BallotFilters picked={picked} onPick={setPicked} />
      </div>
      <section className={styles.artists} aria-label={m.artists()}>
        <Found
          search={search}
          count={artists.length}
          found={m.vote_artists_found(foundCount(artists.length, pages > 1))}
          allHref={ballotHref(url)}
        />
        {artists.length === 0 && <NoArtists search={search} page={page} url={url} />}
        {artists.length > 0 && shown.length === 0 && (
          <EmptyState
            title={m.vote_none_fits()}
            action={<Button onClick={() => setPicked([])}>{m.vote_show_all_artists()}</Button>}
          >
            {m.vote_filters_help()}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <Grid>
            {shown.map((artist, index) => (
              <CandidateCard
                key={artist.id}
                artist={artist}
                ballotId={ballotId}
                total={total}
                isOpen={isOpen}
                isOwn={isOwn}
                first={index === 0}
              />
            ))}
          </Grid>
        )}
        <div className={styles.pager}>
          <Pager
            page={page}
            total={pages}
            href={(number) => ballotHref({ ...url, search, page: number })}
            label={m.vote_pages()}
          />
        </div>
      </section>
      <VotingAds ads={(isHydrated ? handedAds(state) : undefined) ?? own} className={styles.ads} />
    </div>
  )
}

function NoArtists({
  search,
  page,
  url,
}: {
  search: string
  page: number
  url: { contestId: number; ballotId: number }
}) {
  if (page > 1)
    return (
      <EmptyState
        title={m.no_such_page()}
        action={<Link href={ballotHref({ ...url, search })}>{m.go_to_the_first_page()}</Link>}
      >
        {m.list_has_fewer_pages()}
      </EmptyState>
    )
  if (search !== '')
    return (
      <EmptyState
        title={m.none_found({ kind: m.name_artists(), search })}
        action={<Link href={ballotHref(url)}>{m.clear_the_search()}</Link>}
      >
        {m.check_spelling()}
      </EmptyState>
    )
  return <EmptyState title={m.no_artists_yet()}>{m.vote_no_artists_help()}</EmptyState>
}
