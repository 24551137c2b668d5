import { expect, test } from 'vitest'
import { isInApp } from './router-link.tsx'

test.each([
  ['/discover', true],
  ['/players', true],
  ['?page=2', true],
  ['/player/album/7', false],
  ['/api/docs', false],
  ['/media/art/x.jpg', false],
  ['/artist_portal', true],
  ['/artist_portal/overview', false],
  ['/desk', false],
  ['/desk/people/7', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['mailto:a@example.org', false],
  ['#content', false],
])('PLAYERLINKS-07 the router follows %s: %s', (href, follows) => {
  expect(isInApp(href)).toBe(follows)
})
