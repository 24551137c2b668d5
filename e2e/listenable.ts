import type { Data, GetPath, Input } from '@earshot/contract/client'
import { expect } from 'vitest'
import { siteUrl } from './harness.ts'

/** Items of the demo world for the specs of the player; found through the API, so that no test contains an id. */
export type Listenable = {
  /** An album of at least three tracks, with their titles in order. */
  album: { id: number; title: string; tracks: { id: number; title: string; seconds: number }[] }
  /** Another album. */
  other: { id: number; title: string }
  /** An episode with chapters. */
  episode: { id: number; name: string; seasonId: number | undefined; chapters: { start: number; title: string }[] }
}

/** Reads from the API as a visitor or as the owner of a token; returns `data`. */
export async function read<P extends GetPath>(path: P, input: Input<P>, token = ''): Promise<Data<P>> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await fetch(`${siteUrl()}/api/${path}?${query.toString()}`, {
    headers: { 'Api-Key': 'earshot-web', Token: token },
  })
  const envelope = await reply.json()
  if (envelope.status !== 1) throw new Error(`${path} answered ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** Signs in and returns the key for the player and the member's id. */
export async function signInToPlay({
  username: email,
  password,
}: {
  username: string
  password: string
}): Promise<{ id: number; username: string; player_token: string; token: string }> {
  const reply = await fetch(`${siteUrl()}/api/user/login`, {
    method: 'POST',
    headers: { 'Api-Key': 'earshot-web', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const envelope = await reply.json()
  if (envelope.status !== 1) throw new Error(`no sign-in: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** Returns the first of these albums whose sound the owner of a key may play as a subscriber. */
export async function findSubscribed(albumIds: number[], key: string): Promise<number | undefined> {
  for (const id of albumIds) {
    const { songs } = await read('song/album_media', { album_id: id }, key)
    if (songs[0]?.remotePath.includes('ticket=')) return id
  }
  return undefined
}

/** Waits until the pages of an album for subscribers have previews: a job cuts them after the start. */
export async function isCut(albumId: number): Promise<void> {
  for (const [path, words] of [
    [`/discover/${albumId}`, 'Without a subscription you hear'],
    [`/player/album/${albumId}`, 'This is a preview.'],
  ] as const)
    await expect
      .poll(async () => (await (await fetch(siteUrl() + path)).text()).includes(words), {
        message: path,
        timeout: 60_000,
      })
      .toBe(true)
}

/** Finds the items in the demo world. */
export async function findListenable(): Promise<Listenable> {
  const { albums, episodes } = await read('song/search_all_v1', { search_text: '' })
  const [first, second] = albums.data.filter(
    ({ songCount, subscribers_only: isPaid }) => songCount >= 3 && songCount <= 20 && !isPaid,
  )
  if (first === undefined || second === undefined)
    throw new Error('the demo world has no two free albums of three tracks')
  const { album, songs } = await read('song/album_media', { album_id: first.id })
  for (const { id } of episodes.data) {
    const { episode, season } = await read('podcast/episode_media', { episode_id: id })
    if ((episode.chapters ?? []).length < 2 || season?.subscribers_only === true) continue
    return {
      album: {
        id: album.id,
        title: album.title,
        tracks: songs.map((song) => ({ id: song.id, title: song.title, seconds: song.length })),
      },
      other: { id: second.id, title: second.title },
      episode: { id, name: episode.name, seasonId: season?.id, chapters: episode.chapters ?? [] },
    }
  }
  throw new Error('the demo world has no free episode with chapters on its first page')
}
