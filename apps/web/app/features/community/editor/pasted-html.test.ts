// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { tidyPaste } from './pasted-html.ts'

test.each([
  ['<h1>A title</h1><h4>Deep</h4><h2>Stays</h2>', '<h2>A title</h2><h3>Deep</h3><h2>Stays</h2>'],
  [
    '<table><tbody><tr><td><p>One</p></td><td><b>Two</b></td></tr><tr><th>Three</th></tr></tbody></table>',
    '<p>One  | <b>Two</b></p><p>Three</p>',
  ],
  ['<p data-pm-slice="1 1 []">Own</p>', '<p data-pm-slice="1 1 []">Own</p>'],
])('POST-12 what comes from a document takes the shapes of posts: %s', (html, tidy) => {
  expect(tidyPaste(html)).toBe(tidy)
})
