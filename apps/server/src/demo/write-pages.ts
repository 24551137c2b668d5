import type { World } from '@earshot/demo-world/world'
import type { Db } from '../db/open.ts'
import { contactMessage } from '../db/schema/contact.ts'
import { ad } from '../db/schema/cover.ts'
import { article } from '../db/schema/publication.ts'
import { product } from '../db/schema/shop.ts'
import { setBucket } from '../modules/cover/cover.buckets.ts'
import { articleWords } from '../modules/publication/article-words.ts'
import type { IdOf } from './ids-by-name.ts'
import { linkSounds, type Linked } from './link-sounds.ts'

/** Writes articles, ads and the settings of the public pages. */
export async function writePages(
  tx: Db,
  { pages, catalogue, podcasts }: World,
  { podcastId, linked }: { podcastId: IdOf; linked: Linked },
): Promise<void> {
  await tx.insert(article).values(
    pages.articles.map(({ picture, at, youtube, content, ...words }) => ({
      ...articleWords({ ...words, content: linkSounds(content, linked) }),
      thumbnail: picture,
      photo: picture,
      date: at.toISOString().slice(0, 10),
      createdAt: at,
      mediaType: youtube === undefined ? ('image' as const) : ('youtube' as const),
      youtubeLink: youtube ?? null,
    })),
  )
  await tx.insert(ad).values(pages.ads)
  await setBucket(tx, 'covers', pages.sections)
  await setBucket(tx, 'reviews', pages.reviews)
  for (const name of ['blog', 'members', 'artists', 'podcasts', 'shop'] as const)
    await setBucket(tx, name, pages.covers[name])
  await setBucket(tx, 'live', pages.live)
  await setBucket(tx, 'login_image', { login_image: pages.loginImage })
  await writeFilms(tx, pages)
  const { artist, podcast } = pages.highlights
  const { name, ...aboutArtist } = artist
  await setBucket(tx, 'highlights', {
    artists: [
      {
        ...aboutArtist,
        title: name,
        link: `/artist/${linked.artistId(name)}`,
        image: catalogue.artists.find((each) => each.name === name)?.avatar ?? null,
      },
    ],
    podcasts: [
      {
        ...podcast,
        link: `/podcast/${podcastId(podcast.title)}`,
        image: podcasts.find((each) => each.title === podcast.title)?.avatar ?? null,
      },
    ],
  })
  await setBucket(tx, 'settings', pages.settings)
  await setBucket(tx, 'faqs', pages.faqs)
  // The operator of a demonstration needs no mails about them.
  await tx
    .insert(contactMessage)
    .values(pages.messages.map(({ at, ...message }) => ({ ...message, createdAt: at, mailedAt: at })))
  await tx.insert(product).values(pages.products)
}

async function writeFilms(tx: Db, { films }: World['pages']): Promise<void> {
  const { home, publication, discover, podcasts, community, vote, livefeed } = films
  await setBucket(tx, 'discover_video', {
    index_discover_title: discover.title,
    index_discover_sub_title: discover.subTitle,
    index_discover_video: discover.video,
  })
  await setBucket(tx, 'voting', {
    index_vote_title: vote.title,
    index_vote_sub_title: vote.subTitle,
    index_vote_video: vote.video,
  })
  await setBucket(tx, 'steam_video', {
    community: {
      index_community_title: community.title,
      index_community_sub_title: community.subTitle,
      index_community_video: community.video,
    },
    livefeed: {
      index_livefeed_title: livefeed.title,
      index_livefeed_sub_title: livefeed.subTitle,
      index_livefeed_video: livefeed.video,
    },
    publication: {
      index_publication_title: publication.title,
      index_publication_sub_title: publication.subTitle,
      index_publication_video: publication.video,
    },
    home: { index_home_title: home.title, index_home_sub_title: home.subTitle, index_home_video: home.video },
    podcasts: {
      index_podcasts_title: podcasts.title,
      index_podcasts_sub_title: podcasts.subTitle,
      index_podcasts_video: podcasts.video,
    },
  })
}
