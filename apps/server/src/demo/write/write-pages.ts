import type { FilmWords } from '@earshot/demo-world/pages'
import type { World } from '@earshot/demo-world/world'
import { parseDocument, type Document } from 'yaml'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { product } from '../../db/schema/money/shop.ts'
import { contactMessage } from '../../db/schema/site/contact.ts'
import { article, articleDraft } from '../../db/schema/site/publication.ts'
import { shippedSite } from '../../modules/cover/shipped.ts'
import { storeSite } from '../../modules/cover/site/site.store.ts'
import { textOf } from '../../modules/newsroom/draft-changes.store.ts'
import { replaceAuthors } from '../../modules/newsroom/save.store.ts'
import { storeVersion } from '../../modules/newsroom/versions.store.ts'
import { articleWords } from '../../modules/publication/article-words.ts'
import type { IdOf } from '../ids-by-name.ts'
import { linkSounds, type Linked } from '../link-sounds.ts'

/** Writes articles, ads and the settings of the public pages. */
export async function writePages(
  tx: Db,
  { pages, catalogue, podcasts }: World,
  { podcastId, linked }: { podcastId: IdOf; linked: Linked },
): Promise<void> {
  await writeArticles(
    tx,
    pages.articles.map((each) => ({ ...each, content: linkSounds(each.content, linked) })),
  )
  const site = { ...shippedSite(), source: siteOf({ pages, catalogue, podcasts }, { podcastId, linked }) }
  await storeSite(tx, site, { by: 'setup', note: '', changes: 0 })
  // The operator of a demo needs no mails about it.
  await tx
    .insert(contactMessage)
    .values(pages.messages.map(({ at, ...message }) => ({ ...message, createdAt: at, mailedAt: at })))
  await tx.insert(product).values(pages.products)
}

async function writeArticles(tx: Db, articles: World['pages']['articles']): Promise<void> {
  for (const { picture, at, youtube, title, author, content } of articles) {
    const text = {
      title,
      content,
      photo: picture,
      date: at.toISOString().slice(0, 10),
      youtubeLink: youtube ?? null,
    }
    const times = { createdAt: at, updatedAt: at, publishedAt: at }
    const draft = { ...text, ...times, isAnnounced: true }
    const [made] = await tx.insert(articleDraft).values(draft).returning()
    if (made === undefined) continue
    await tx.insert(article).values({
      ...text,
      ...articleWords({ ...text, author }),
      id: made.id,
      thumbnail: picture,
      createdAt: at,
      mediaType: youtube === undefined ? 'image' : 'youtube',
    })
    await replaceAuthors(tx, made.id, true, [{ memberId: null, name: author }])
    await replaceAuthors(tx, made.id, false, [{ memberId: null, name: author }])
    await storeVersion(tx, made.id, { kind: 'published', fields: textOf(made), createdBy: null, createdAt: at })
  }
}

type Cast = { podcastId: IdOf; linked: Linked }

// Returns the shipped site file with the pictures and texts of the demo world.
function siteOf({ pages, catalogue, podcasts }: Pick<World, 'pages' | 'catalogue' | 'podcasts'>, cast: Cast): string {
  const { films, covers, live, settings, highlights } = pages
  const hero = ({ title, subTitle, video }: FilmWords) => ({ title, sub_title: subTitle, film: video })
  const { name, ...aboutArtist } = highlights.artist
  const { contact } = settings
  const site = parseDocument(shippedSite().source)
  const set = (place: string, value: unknown) => site.setIn(place.split('.'), site.createNode(value))
  set('home.hero', hero(films.home))
  set('home.sections', pages.sections)
  set('home.highlights', {
    artists: [
      {
        ...aboutArtist,
        title: name,
        link: `/artist/${cast.linked.artistId(name)}`,
        image: catalogue.artists.find((each) => each.name === name)?.avatar ?? null,
      },
    ],
    podcasts: [
      {
        ...highlights.podcast,
        link: `/podcast/${cast.podcastId(highlights.podcast.title)}`,
        image: podcasts.find((each) => each.title === highlights.podcast.title)?.avatar ?? null,
      },
    ],
  })
  set('home.reviews', pages.reviews)
  set('heroes', {
    publication: hero(films.publication),
    discover: hero(films.discover),
    podcasts: hero(films.podcasts),
    community: hero(films.community),
    live_feed: hero(films.livefeed),
    voting: hero(films.vote),
  })
  const { blog, ...others } = covers
  set('covers', { community: blog, ...others, follow: live })
  set('sign_in.image', pages.loginImage)
  const adsAt = (place: string) =>
    pages.ads.filter((ad) => ad.place === place).map(({ image, link }) => ({ image, link }))
  set('ads', { search: adsAt('search'), live_feed: adsAt('livefeed'), voting: adsAt('vote') })
  set('addresses.shop', settings.shop_url)
  set('currency', settings.currency)
  set('contact', {
    ...contact,
    pins: contact.pins.map(({ location: { x, y, address } }) => ({ longitude: x, latitude: y, address })),
  })
  addQuestions(site, pages.faqs)
  return site.toString({ lineWidth: 0 })
}

function addQuestions(site: Document.Parsed, faqs: World['pages']['faqs']): void {
  const { faq: topics } = z.object({ faq: z.array(z.object({ topic: z.string() })) }).parse(site.toJS())
  for (const { topic, ...question } of faqs) {
    const at = topics.findIndex((each) => each.topic === topic)
    site.addIn(['faq', at, 'questions'], site.createNode(question))
  }
}
