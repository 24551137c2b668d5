// @vitest-environment happy-dom
import { createPlayback } from '@earshot/playback/engine'
import { FakeSound, tracks } from '@earshot/playback/testing/fake-sound'
import { afterEach, expect, test } from 'vitest'
import { openOutsideLinksApart } from './outside-links.ts'

const HERE = 'https://earshot.test'
let stop = () => {}
afterEach(() => stop())

/** Returns the target of a link while its click is handled. */
function targetOf(href: string, { isOn = true, attributes = '' } = {}): string {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  if (isOn) {
    playback.setTracks(tracks('a'), { start: 'now' })
    sound.arrive(100)
  }
  stop = openOutsideLinksApart(playback, [HERE, 'https://player.test'])
  document.body.innerHTML = `<a href="${href}" ${attributes}><b>Link</b></a>`
  const link = document.querySelector('a')
  let seen = ''
  const last = (event: Event) => {
    event.preventDefault()
    seen = link?.target ?? ''
  }
  addEventListener('click', last, { once: true })
  document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  return seen
}

test.each([
  [`${HERE}/discover`, ''],
  [`${HERE}/player/album/7`, ''],
  ['https://player.test/album/7', ''],
  [`${HERE}/podcast/1/feed.xml`, '_blank'],
  [`${HERE}/api/docs`, '_blank'],
  ['https://band.test/', '_blank'],
  ['mailto:hello@earshot.test', ''],
])('PLAYBACK-01 while something plays, a link to %s has the target "%s"', (href, target) =>
  expect(targetOf(href)).toBe(target),
)
test('links are left to the browser while nothing plays, and if they name a target', () =>
  expect([
    targetOf('https://band.test/', { isOn: false }),
    targetOf('https://band.test/', { attributes: 'target="_parent"' }),
  ]).toEqual(['', '_parent']))
