const HOSTS = new Set([
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
])

/** Returns the 11-character id of a video on a YouTube host, or undefined for any other URL (POST-06, threat T10). */
export function youtubeId(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (!HOSTS.has(url.hostname) || !/^https?:$/.test(url.protocol)) return undefined
  const [, first = '', second = ''] = url.pathname.split('/')
  const id =
    url.hostname === 'youtu.be'
      ? first
      : ['embed', 'shorts', 'live', 'v'].includes(first)
        ? second
        : (url.searchParams.get('v') ?? '')
  return /^[\w-]{11}$/.test(id) ? id : undefined
}

/** Returns the canonical URL in which a video is stored. */
export const youtubeLink = (id: string): string => `https://www.youtube.com/watch?v=${id}`
