import { expect, test } from 'vitest'
import { playerOfPage } from './sound-page.ts'

test.each([
  ['/plays/4', '/embed/song/4'],
  ['/discover/7', '/embed/album/7'],
  ['/podcast/2/9', '/embed/episode/9'],
  ['/player/playlist/5', '/embed/playlist/5'],
  ['/artist/3/', '/embed/artist/3'],
  ['/community/post/3', undefined],
  ['/discover/all', undefined],
])('NEWSROOM-03 the page %s is embedded by the player %s', (page, player) => {
  expect(playerOfPage(page)).toBe(player)
})
