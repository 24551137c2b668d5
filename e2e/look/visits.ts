import {
  blogCategories,
  podcastMedia,
  searchAll,
  searchPosts,
  userPlaylists,
  voteCategories,
  voteSubCategories,
} from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Edges } from '../site-world.ts'

/** The role of a viewer: a visitor, a member with content of their own, the admin. */
export type Role = 'visitor' | 'member' | 'admin'

/** A page in one state. */
export type Visit = {
  /** The name that `npm run look <name>` selects. */
  name: string
  path: string
  /** The roles that see different content on the page. */
  roles: readonly Role[]
  /** The visit that shows the same page with other texts; such a page is captured, but only that visit is checked. */
  sameAs?: string
  /** Another state of a page that other visits show, or their state of another page: `npm test -- --all` checks it. */
  isVariant?: true
}

const ALL: readonly Role[] = ['visitor', 'member']
const VISITOR: readonly Role[] = ['visitor']
const MEMBER: readonly Role[] = ['member']
/** Pages with texts of the operator. */
const TEXT_PAGES = [
  'about',
  'about-side-cover',
  'company-terms',
  'blog-newsroom',
  'blog-reach-view',
  'blog-search',
  'blog-article',
]

/** Ids of the demo world in URLs, in addition to its edges. */
export type Ids = {
  song: number
  topic: number
  smallTopic: number
  post: number
  ownPost: number
  plainPost: number
  episode: number
  podcastOfEpisode: number
  season: number
  playlist: number
  member: number
  contest: number
  closedContest: number
  ballot: number
}

/** Lists every page to check, in the order of the route table; `memberId` is the viewing member. */
export function listVisits(edges: Edges, ids: Ids): Visit[] {
  return [
    { name: 'home', path: '/', roles: ALL },
    { name: 'signin', path: '/signin', roles: VISITOR },
    { name: 'signin-for', path: `/signin/album/${edges.fullAlbum.id}`, roles: VISITOR, sameAs: 'signin' },
    { name: 'signin-play', path: '/signin/play', roles: VISITOR, sameAs: 'signin' },
    { name: 'verify-phone', path: '/verify-phone', roles: MEMBER },
    { name: 'community', path: '/community', roles: ALL },
    { name: 'topic', path: `/community/${ids.topic}`, roles: ALL },
    { name: 'topic-small', path: `/community/${ids.smallTopic}`, roles: VISITOR, isVariant: true },
    { name: 'topic-search-none', path: `/community/${ids.topic}?search=zzzzqq`, roles: VISITOR, isVariant: true },
    { name: 'post', path: `/community/post/${ids.post}`, roles: ALL },
    { name: 'post-plain', path: `/community/post/${ids.plainPost}`, roles: VISITOR },
    { name: 'post-own', path: `/community/post/${ids.ownPost}`, roles: MEMBER },
    { name: 'create', path: `/community/create?id=${ids.topic}`, roles: MEMBER },
    { name: 'create-contents', path: `/community/create?id=${ids.topic}&tab=contents`, roles: MEMBER },
    { name: 'artists', path: '/artists', roles: ALL },
    { name: 'artists-search', path: '/artists?search=the', roles: VISITOR, isVariant: true },
    { name: 'artists-search-none', path: '/artists?search=zzzzqq', roles: VISITOR },
    { name: 'artist', path: `/artist/${edges.artistWithPlans}`, roles: ALL },
    {
      name: 'artist-reviews',
      path: `/artist/${edges.artistWithPlans}?reviews=artist-${edges.artistWithPlans}`,
      roles: ALL,
    },
    { name: 'artist-without-albums', path: `/artist/${edges.artistWithoutAlbums}`, roles: VISITOR },
    { name: 'artist-without-picture', path: `/artist/${edges.artistWithoutPicture}`, roles: VISITOR, isVariant: true },
    { name: 'artist-long-name', path: `/artist/${edges.longestName.id}`, roles: VISITOR },
    { name: 'podcasts', path: '/podcasts', roles: ALL },
    { name: 'podcasts-search-none', path: '/podcasts?search=zzzzqq', roles: VISITOR, isVariant: true },
    { name: 'podcast', path: `/podcast/${edges.podcastWithPlans}`, roles: ALL },
    { name: 'episode', path: `/podcast/${ids.podcastOfEpisode}/${ids.episode}`, roles: ALL },
    { name: 'podcast-without-seasons', path: `/podcast/${edges.podcastWithoutSeasons}`, roles: VISITOR },
    { name: 'shop', path: '/shop', roles: ALL },
    { name: 'discover', path: '/discover', roles: ALL },
    { name: 'browse', path: '/discover/all', roles: ALL },
    { name: 'browse-songs', path: '/discover/all?tab=songs&page=2', roles: VISITOR, isVariant: true },
    { name: 'browse-search', path: '/discover/all?search=river', roles: VISITOR, isVariant: true },
    { name: 'browse-search-none', path: '/discover/all?search=zzzzqq', roles: VISITOR, isVariant: true },
    { name: 'livefeed', path: '/live-feed', roles: ALL },
    { name: 'livefeed-sorted', path: '/live-feed?tab=artists&sort=top_rated&page=2', roles: VISITOR, isVariant: true },
    { name: 'livefeed-search-none', path: '/live-feed?search=zzzzqq&tab=playlists', roles: VISITOR, isVariant: true },
    { name: 'album', path: `/discover/${edges.fullAlbum.id}`, roles: ALL },
    { name: 'album-single', path: `/discover/${edges.singleAlbum.id}`, roles: VISITOR },
    { name: 'song', path: `/plays/${ids.song}`, roles: ALL },
    { name: 'members', path: '/members', roles: ALL },
    { name: 'member', path: '/member/otto', roles: ALL },
    { name: 'members-search-none', path: '/members?search=zzzzqq', roles: VISITOR, isVariant: true },
    { name: 'publication', path: '/publication', roles: ALL },
    { name: 'publication-search-none', path: '/publication?search=zzzzqq', roles: VISITOR, isVariant: true },
    { name: 'article', path: `/publication/${edges.imageArticle}`, roles: ALL },
    { name: 'article-preview-ended', path: '/publication/preview/none', roles: VISITOR, isVariant: true },
    { name: 'article-video', path: `/publication/${edges.videoArticle}`, roles: VISITOR, isVariant: true },
    { name: 'voting', path: '/voting', roles: ALL },
    { name: 'contest', path: `/voting/${ids.contest}`, roles: ALL },
    { name: 'contest-closed', path: `/voting/${ids.closedContest}`, roles: VISITOR, isVariant: true },
    { name: 'ballot', path: `/voting/all?id=${ids.contest}&sub_id=${ids.ballot}`, roles: ALL },
    ...['general', 'security', 'subscriptions', 'notifications', 'privacy', 'billing', 'history', 'playback'].map(
      (pid): Visit => ({
        name: `account-${pid}`,
        path: `/account/?pid=${pid}`,
        roles: MEMBER,
      }),
    ),
    { name: 'account-visitor', path: '/account', roles: VISITOR },
    { name: 'profile', path: '/account/my_profile', roles: MEMBER },
    { name: 'artist-profile', path: `/account/artist_profile?id=${edges.artistWithPlans}`, roles: ALL },
    { name: 'edit-playlist', path: `/account/edit_playlist?id=${ids.playlist}`, roles: MEMBER },
    { name: 'follow', path: '/account/follow', roles: MEMBER },
    { name: 'library', path: '/library', roles: MEMBER },
    { name: 'library-saved', path: '/library?tab=saved', roles: MEMBER, isVariant: true },
    { name: 'following', path: '/following', roles: MEMBER },
    { name: 'artist-portal', path: '/artist_portal', roles: VISITOR },
    { name: 'moderation-refused', path: '/moderation', roles: MEMBER },
    { name: 'themes', path: '/themes', roles: VISITOR },
    { name: 'faq', path: '/faq', roles: VISITOR },
    { name: 'faq-answer', path: '/faq?q=3', roles: VISITOR, isVariant: true },
    { name: 'faq-search', path: '/faq?search=refund', roles: VISITOR, isVariant: true },
    { name: 'faq-search-none', path: '/faq?search=zzzzqq', roles: VISITOR, isVariant: true },
    { name: 'contact', path: '/contact', roles: VISITOR },
    { name: 'contact-sidebar-map', path: '/contact-sidebar-map', roles: VISITOR },
    ...variants(['contact-page', 'contact-page-cover'].map((name) => ({ name, path: `/${name}`, roles: VISITOR }))),
    { name: 'help-center', path: '/help-center', roles: VISITOR },
    { name: 'help-article', path: '/help-center-article', roles: VISITOR },
    {
      name: 'help-article-code',
      path: '/help-center-article?article=run-a-community',
      roles: VISITOR,
      isVariant: true,
    },
    { name: 'help-article-unknown', path: '/help-center-article?article=nothing', roles: VISITOR, isVariant: true },
    { name: 'mobile-app', path: '/mobile-app', roles: VISITOR },
    { name: 'pricing', path: '/pricing', roles: VISITOR },
    { name: 'own-page-unknown', path: '/p/nothing', roles: VISITOR, isVariant: true },
    { name: 'moderation-figures', path: '/p/moderation', roles: VISITOR, isVariant: true },
    { name: 'pricing-money', path: '/pricing?section=money', roles: VISITOR, isVariant: true },
    { name: 'subscription', path: `/subscription?tier=Gold&artist=${edges.artistWithPlans}`, roles: MEMBER },
    { name: 'subscription-tip', path: '/subscription?tip=5&currency=USD', roles: MEMBER },
    ...same('static', TEXT_PAGES, 'about-side-cover'),
    { name: 'number-verification', path: '/number_verification', roles: VISITOR, sameAs: 'verify-phone' },
    { name: 'reset', path: '/password-reset-simple', roles: VISITOR },
    { name: 'reset-cover', path: '/password-reset-cover', roles: VISITOR, isVariant: true },
    { name: 'unsubscribe', path: '/unsubscribe', roles: VISITOR },
    { name: 'email-confirm', path: '/email/confirm', roles: VISITOR },
    { name: 'email-undo', path: '/email/undo', roles: VISITOR, isVariant: true },
    { name: 'unsubscribed', path: '/unsubscribed', roles: VISITOR, isVariant: true },
    { name: 'signup', path: '/signup', roles: VISITOR },
    { name: 'signup-cover', path: '/signup-cover', roles: VISITOR, isVariant: true },
    { name: 'not-found', path: '/not-found', roles: VISITOR },
    { name: 'not-found-cover', path: '/not-found-cover', roles: VISITOR, isVariant: true },
    { name: 'documentation', path: '/documentation', roles: VISITOR },
    { name: 'documentation-carousel', path: '/documentation/?component=carousel', roles: VISITOR },
    ...variants(
      ['card', 'colours', 'chip'].map((component) => ({
        name: `documentation-${component}`,
        path: `/documentation/?component=${component}`,
        roles: VISITOR,
      })),
    ),
    { name: 'player', path: '/player/', roles: ALL },
    { name: 'player-album', path: `/player/album/${edges.fullAlbum.id}`, roles: ALL },
    { name: 'player-song', path: `/player/play/${ids.song}`, roles: VISITOR, sameAs: 'player-album' },
    { name: 'player-episode', path: `/player/episode/${ids.episode}`, roles: VISITOR },
    { name: 'player-season', path: `/player/season/${ids.season}`, roles: VISITOR, sameAs: 'player-album' },
    { name: 'player-playlist', path: `/player/playlist/${ids.playlist}`, roles: MEMBER },
    { name: 'player-playlists', path: '/player/playlists', roles: ALL },
    { name: 'player-user', path: `/player/user/${ids.member}`, roles: VISITOR },
    { name: 'player-unknown', path: '/player/nowhere', roles: VISITOR, isVariant: true },
  ]
}

const variants = (visits: readonly Visit[]): Visit[] => visits.map((visit) => ({ ...visit, isVariant: true }))

/** Lists pages that share a template and differ in texts: one of them represents all. */
function same(name: string, paths: readonly string[], standsForAll: string): Visit[] {
  return paths.map((path) => ({
    name: `${name}-${path.replaceAll('/', '-')}`,
    path: `/${path}`,
    roles: VISITOR,
    ...(path === standsForAll ? {} : { sameAs: `${name}-${standsForAll}` }),
  }))
}

/** Finds the ids that the member with this id has access to. */
export async function findIds(api: ApiClient, memberId: number, edges: Edges): Promise<Ids> {
  const [topics, found, playlists, podcast, contests] = await Promise.all([
    api.get(blogCategories),
    api.get(searchAll, { search_text: '' }),
    api.get(userPlaylists, { user_id: memberId, all: 1 }),
    api.get(podcastMedia, { podcast_id: edges.podcastWithPlans }),
    api.get(voteCategories),
  ])
  const contest = the(contests.find(({ is_open: isOpen }) => isOpen)).id
  const ballots = await api.get(voteSubCategories, { category_id: contest })
  const bySize = topics.toSorted((a, b) => (b.posts_count ?? 0) - (a.posts_count ?? 0))
  const [topic, smallTopic] = [the(bySize.at(0)).id, the(bySize.at(-1)).id]
  const posts = (
    await Promise.all([0, 20, 40].map((offset) => api.get(searchPosts, { category_id: topic, search_key: '', offset })))
  ).flat()
  const byComments = posts.toSorted((a, b) => (b.comments_count ?? 0) - (a.comments_count ?? 0))
  return {
    topic,
    smallTopic,
    song: the(found.songs.data.at(0)).id,
    episode: the(found.episodes.data.at(0)).id,
    podcastOfEpisode: the(found.episodes.data.at(0)).podcast_id,
    season: the(podcast.podcast_seasons.at(0)).id,
    post: the(byComments.find(({ thumbnail }) => Boolean(thumbnail))).id,
    plainPost: the(byComments.find(({ thumbnail }) => !thumbnail)).id,
    // The oldest one: newer ones may belong to other specs, which delete them.
    ownPost: the(posts.filter(({ user }) => user.id === memberId).toSorted((a, b) => a.id - b.id)[0]).id,
    playlist: the(playlists.toSorted((a, b) => b.song_count - a.song_count).at(0)).id,
    member: memberId,
    contest,
    closedContest: the(contests.find(({ is_open: isOpen }) => !isOpen)).id,
    ballot: the(ballots.toSorted((a, b) => b.artists_count - a.artists_count).at(0)).vote_sub_categories_id,
  }
}

function the<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo world lost something that the list of visits needs')
  return found
}
