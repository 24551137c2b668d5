/** Directories of podcasts, with the public pages at which a feed is submitted (SHOW-24). */
export const DIRECTORIES: readonly { name: string; url: string }[] = [
  { name: 'Apple Podcasts', url: 'https://podcastsconnect.apple.com/' },
  { name: 'Spotify', url: 'https://creators.spotify.com/' },
  { name: 'YouTube Music', url: 'https://studio.youtube.com/' },
  { name: 'Amazon Music', url: 'https://podcasters.amazon.com/' },
  { name: 'Pocket Casts', url: 'https://pocketcasts.com/submit/' },
  { name: 'Podcast Index', url: 'https://podcastindex.org/add' },
  { name: 'Deezer', url: 'https://podcasters.deezer.com/submission' },
  { name: 'Listen Notes', url: 'https://www.listennotes.com/submit/' },
]
