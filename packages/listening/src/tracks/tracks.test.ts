import { expect, test } from 'vitest'
import { audibleSeconds, isPreview, playlistOf, readTrackId, trackMaker, trackPage } from './tracks.ts'

const SITE = 'https://earshot.example/'
const { songTrack } = trackMaker({
  absolute: (url) => new URL(url, SITE).href,
  sitePage: (path) => SITE + path,
})

const song = {
  id: 5,
  title: 'T',
  artistName: 'A',
  album_art: '/media/art/a_9x9.jpg',
  albumName: 'B',
  remotePath: '/api/song/stream?song_id=5',
  length: 61,
  rate: 0,
  rates_count: 0,
  plays: 0,
  album_id: 2,
  artist_id: 1,
}

test('a song becomes a track with absolute URLs', () => {
  expect(songTrack(song, 'playlist/3')).toEqual({
    id: 'song:5',
    src: `${SITE}api/song/stream?song_id=5`,
    title: 'T',
    artist: 'A',
    album: 'B',
    albumId: '2',
    art: `${SITE}media/art/a_9x9.jpg`,
    seconds: 61,
    page: 'playlist/3',
    by: `${SITE}artist/1`,
  })
})
test('a song without picture and album becomes a track without them', () => {
  expect(Object.keys(songTrack({ ...song, album_art: null, albumName: undefined, album_id: null }, 'play/5'))).toEqual([
    'id',
    'src',
    'title',
    'artist',
    'seconds',
    'page',
    'by',
  ])
})
test('the id of a track names its song or episode and its page', () => {
  expect(['song:5', 'episode:7', 'x:1', 'song:'].map((id) => [readTrackId(id), trackPage(id)])).toEqual([
    [{ type: 'song', id: 5 }, 'play/5'],
    [{ type: 'episode', id: 7 }, 'episode/7'],
    [undefined, undefined],
    [undefined, undefined],
  ])
})
test('a track of a playlist names the playlist, so that its plays count there', () => {
  expect([playlistOf(songTrack(song, 'playlist/3')), playlistOf(songTrack(song, 'album/2'))]).toEqual([3, undefined])
})
test('SUBSCRIPTION-05 a preview is a playable track', () => {
  const start = songTrack({ ...song, preview: '/media/preview/0f.mp3' }, 'play/5')
  expect([start.src, isPreview(start), isPreview(songTrack(song, 'play/5'))]).toEqual([
    `${SITE}media/preview/0f.mp3`,
    true,
    false,
  ])
})
test.each([
  ['a long preview', 267, 30],
  ['the first half of a short sound', 40, 20],
])('SUBSCRIPTION-05 the audible part: %s', (_name, length, heard) => {
  const { seconds, src } = songTrack({ ...song, length, preview: '/media/preview/0f.mp3' }, 'play/5')
  expect([audibleSeconds({ seconds, src }), audibleSeconds(songTrack({ ...song, length }, 'play/5'))]).toEqual([
    heard,
    length,
  ])
})
