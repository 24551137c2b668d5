import { describeCatalogue } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { describeComments } from './community/comments.ts'
import type { Comment } from './community/comments.ts'
import { describeFollows } from './community/follows.ts'
import type { Follows } from './community/follows.ts'
import { describeModeration, describeNotifications } from './community/notifications.ts'
import type { Moderation, Notification } from './community/notifications.ts'
import { describePosts, describeTopics } from './community/posts.ts'
import type { Post, Topic } from './community/posts.ts'
import { describeRatings } from './community/ratings.ts'
import type { Rating } from './community/ratings.ts'
import { describeVotes } from './community/votes.ts'
import type { Contest } from './community/votes.ts'
import { drawArtists, drawPages, drawPodcasts, picturesByName, drawWith } from './draw.ts'
import type { DrawnArtist, DrawnPages, DrawnPodcast } from './draw.ts'
import type { Length } from './media/sounds.ts'
import { describeMoney } from './money.ts'
import type { Money } from './money.ts'
import { describePages } from './pages.ts'
import type { Pages } from './pages.ts'
import { describeMembers, describePlaylists } from './people.ts'
import type { Member, Playlist } from './people.ts'
import { describePodcasts } from './podcasts.ts'
import type { Podcast } from './podcasts.ts'

/** All pictures and videos of the demo world by their URLs. */
export type DrawnWorld = {
  artists: readonly DrawnArtist[]
  podcasts: readonly DrawnPodcast[]
  pages: DrawnPages
}

/**
 * The demo world as data. Rows refer to each other: members by username, artists, albums and topics by name, others by
 * their index.
 */
export type World = {
  members: readonly Member[]
  catalogue: Catalogue
  podcasts: readonly Podcast[]
  playlists: readonly Playlist[]
  topics: readonly Topic[]
  posts: readonly Post[]
  comments: readonly Comment[]
  follows: Follows
  ratings: readonly Rating[]
  contests: readonly Contest[]
  money: Money
  moderation: Moderation
  notifications: readonly Notification[]
  pages: Pages
}

/** Returns the demo world's pictures, which are drawn later, and its videos. `length` is that of the sounds. */
export function drawWorld(films: DrawnPages['films'], length: Length): DrawnWorld {
  const draw = drawWith(() => undefined)
  return {
    artists: drawArtists(draw, length),
    podcasts: drawPodcasts(draw, length),
    pages: { ...drawPages(draw), films },
  }
}

/** Returns the demo world with its pictures. The same pictures give the same world. */
export function describeWorld({ artists, podcasts, pages }: DrawnWorld): World {
  const picture = picturesByName(artists, pages)
  const catalogue = describeCatalogue(artists)
  const topics = describeTopics(pages)
  const posts = describePosts(pages, picture)
  const comments = describeComments(posts)
  const follows = describeFollows(topics)
  const members = describeMembers(pages, picture)
  const shows = describePodcasts(podcasts)
  const playlists = describePlaylists(catalogue.tracks)
  const moderation = describeModeration(posts, comments)
  return {
    members,
    catalogue,
    podcasts: shows,
    playlists,
    topics,
    posts,
    comments,
    follows,
    ratings: describeRatings(members, catalogue, shows, playlists),
    contests: describeVotes(members, catalogue, pages),
    money: describeMoney(catalogue.artists, shows),
    moderation,
    notifications: describeNotifications(posts, comments, follows, moderation),
    pages: describePages(pages),
  }
}
