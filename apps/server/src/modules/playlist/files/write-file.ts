import type { PLAYLIST_FORMATS } from '@earshot/contract/limits'
import { withoutXmlControls } from '../../publish/feeds/xml.ts'
import { lineOf } from './entry.ts'

/** A song of an exported playlist; length in seconds. */
export type ExportedSong = {
  id: number
  title: string
  artistName: string
  albumName: string | null
  length: number
  recordingId: string | null
  isrc: string | null
}

/** The playlist to export; `origin` makes the URLs of sounds absolute. */
export type Exported = {
  name: string
  owner: string
  description: string | null
  songs: readonly ExportedSong[]
  origin: string
}

type Format = (typeof PLAYLIST_FORMATS)[number]

/** Writes a playlist in a file format and returns it with its media type. */
export function writePlaylistFile(format: Format, list: Exported): { type: string; text: string } {
  switch (format) {
    case 'm3u8':
      return { type: 'application/vnd.apple.mpegurl; charset=utf-8', text: writeM3u8(list) }
    case 'jspf':
      return { type: 'application/jspf+json; charset=utf-8', text: writeJspf(list) }
    case 'xspf':
      return { type: 'application/xspf+xml; charset=utf-8', text: writeXspf(list) }
  }
}

const writeM3u8 = ({ name, songs, origin }: Exported): string =>
  [
    '#EXTM3U',
    `#PLAYLIST:${lineOf(name) ?? ''}`,
    ...songs.flatMap((song) => [
      `#EXTINF:${song.length},${lineOf(`${song.artistName} - ${song.title}`) ?? ''}`,
      `#EXTART:${lineOf(song.artistName) ?? ''}`,
      ...(song.albumName === null ? [] : [`#EXTALB:${lineOf(song.albumName) ?? ''}`]),
      soundOf(song, origin),
    ]),
    '',
  ].join('\n')

function writeJspf({ name, owner, description, songs, origin }: Exported): string {
  const track = songs.map((song) => ({
    title: song.title,
    creator: song.artistName,
    ...(song.albumName === null ? {} : { album: song.albumName }),
    duration: song.length * 1000,
    identifier: identifiersOf(song),
    location: [soundOf(song, origin)],
  }))
  const annotation = description === null ? {} : { annotation: description }
  return `${JSON.stringify({ playlist: { title: name, creator: owner, ...annotation, track } }, null, 1)}\n`
}

function writeXspf({ name, owner, description, songs, origin }: Exported): string {
  const tracks = songs.map((song) =>
    [
      '<track>',
      element('location', soundOf(song, origin)),
      ...identifiersOf(song).map((each) => element('identifier', each)),
      element('title', song.title),
      element('creator', song.artistName),
      ...(song.albumName === null ? [] : [element('album', song.albumName)]),
      element('duration', `${song.length * 1000}`),
      '</track>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
    element('title', name),
    element('creator', owner),
    ...(description === null ? [] : [element('annotation', description)]),
    '<trackList>',
    ...tracks,
    '</trackList>',
    '</playlist>',
    '',
  ].join('\n')
}

const soundOf = ({ id }: ExportedSong, origin: string): string => `${origin}/api/song/stream?song_id=${id}`

const identifiersOf = ({ recordingId, isrc }: ExportedSong): string[] => [
  ...(recordingId === null ? [] : [`https://musicbrainz.org/recording/${recordingId}`]),
  ...(isrc === null ? [] : [`urn:isrc:${isrc}`]),
]

const element = (name: string, text: string): string =>
  `<${name}>${withoutXmlControls(text).replaceAll(/[&<>]/gu, (sign) => ESCAPED[sign] ?? '')}</${name}>`

const ESCAPED: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
