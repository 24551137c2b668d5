/** Returns why a feed without a playable episode is not a podcast, with a description of its items. */
export function sentenceOfNoPodcast(title: string, { items }: Found): string {
  if (items.length === 0) return `“${title}” is not a podcast: the feed has no episodes.`
  const pictures = items.filter(({ enclosures }) => enclosures.some(({ type }) => /^image\//i.test(type ?? ''))).length
  const bare = items.filter(({ enclosures }) => enclosures.length === 0).length
  const found = [
    ...(bare === 0 ? [] : [`${bare} without any file`]),
    ...(pictures === 0 ? [] : [`${pictures} with a picture`]),
    ...(items.length > bare + pictures ? [`${items.length - bare - pictures} with other files`] : []),
  ]
  return `“${title}” is not a podcast: none of its ${items.length} items has audio (${found.join(', ')}).`
}

type Found = { items: readonly { enclosures: readonly { type?: string | undefined }[] }[] }
