import type { MetaDescriptor } from 'react-router'

/** Structured data of an article or a post; URLs are paths of this site or absolute. */
type Writing = {
  path: string
  title: string
  text?: string | undefined
  publishedAt: string
  changedAt?: string | null | undefined
  authors?: readonly { name: string; path?: string | undefined }[]
  image?: string | null | undefined
}

/**
 * Returns an article as schema.org data for the page's head. Empty without `publicUrl`, because such data needs
 * absolute URLs.
 */
export const articleData = (article: Writing, publicUrl: string | undefined): MetaDescriptor[] =>
  described('Article', article, publicUrl, ({ title }) => ({ headline: title }))

/** Returns a post as schema.org data; `comments` is the number of all its comments. */
export const discussionData = (
  { comments, ...post }: Writing & { comments?: number | undefined },
  publicUrl: string | undefined,
): MetaDescriptor[] =>
  described('DiscussionForumPosting', post, publicUrl, ({ title, text }) => ({
    headline: title,
    ...(text ? { text } : {}),
    ...(comments === undefined
      ? {}
      : {
          commentCount: comments,
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/CommentAction',
            userInteractionCount: comments,
          },
        }),
  }))

/** The longest headline and text, in characters. */
const HEADLINE_MAX = 110
const TEXT_MAX = 5000

// React Router escapes characters that could end the script; structured-data.test.ts ensures it.
function described(
  type: string,
  writing: Writing,
  publicUrl: string | undefined,
  words: (writing: Writing) => object,
): MetaDescriptor[] {
  if (publicUrl === undefined) return []
  const absolute = (url: string) => new URL(url, publicUrl).href
  const { path, authors = [], image, publishedAt, changedAt } = writing
  const people = authors.map((each) => ({
    '@type': 'Person',
    name: each.name,
    ...(each.path === undefined ? {} : { url: absolute(each.path) }),
  }))
  const clipped = { ...writing, title: clip(writing.title, HEADLINE_MAX), text: clip(writing.text ?? '', TEXT_MAX) }
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': type,
        ...words(clipped),
        url: absolute(path),
        mainEntityOfPage: absolute(path),
        datePublished: publishedAt,
        ...(changedAt ? { dateModified: changedAt } : {}),
        ...(people.length === 0 ? {} : { author: people.length === 1 ? people[0] : people }),
        ...(image ? { image: [absolute(image)] } : {}),
      },
    },
  ]
}

const clip = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
