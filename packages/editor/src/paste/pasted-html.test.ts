// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensionsFor } from '../tiptap/extensions.ts'
import { DOCS, WORD, WORD_INTERRUPTED } from './paste-samples.ts'
import { tidyPaste } from './pasted-html.ts'

test.each([
  ['<h1>A title</h1><h4>Deep</h4><h2>Stays</h2>', '<h2>A title</h2><h3>Deep</h3><h2>Stays</h2>'],
  [
    '<table><tbody><tr><td><p>One</p></td><td><b>Two</b></td></tr><tr><th>Three</th></tr></tbody></table>',
    '<p>One  | <b>Two</b></p><p>Three</p>',
  ],
  ['<p data-pm-slice="1 1 []">Own</p>', '<p data-pm-slice="1 1 []">Own</p>'],
])('POST-12 content pasted from a document is converted to the format of posts: %s', (html, tidy) => {
  expect(tidyPaste(html).html).toBe(tidy)
})

test('WRITING-15 a paste from Word keeps bold, italic, links, headings, strikethrough and lists without typed marks', () => {
  expect(written(WORD)).toBe(
    '<h2>Set list</h2>' +
      '<p>Bring the <strong>big</strong> <em>amp</em>, <s>not the small one</s>, says <a href="https://example.org/">the page</a>.</p>' +
      '<ol><li><p>First song</p><ul><li><p>in D</p></li><li><p>quietly</p></li></ul></li><li><p>Second song</p></li></ol>' +
      '<p>Later</p>' +
      '<ul><li><p>Tea</p></li><li><p>Bread</p></li></ul>' +
      '<p>Name | Part</p><p>Ada | Drums</p>',
  )
  expect(tidyPaste(WORD).dropped).toEqual({ pictures: 1, tables: 1 })
})

test('WRITING-15 a list of Word that a paragraph interrupts stays in order and continues its numbers', () => {
  expect(written(WORD_INTERRUPTED)).toBe(
    '<ol><li><p>One</p></li></ol><p>Between</p><ol start="2"><li><p>Two</p></li></ol><h3>Numbered heading</h3>',
  )
})

test('WRITING-15 a paste from Google Docs keeps the same', () => {
  expect(written(DOCS)).toBe(
    '<h2>Set list</h2>' +
      '<p>Bring the <strong>big</strong> <em>amp</em>, <s>not the small one</s>, says <a href="https://example.org/">the page</a>.</p>' +
      '<ol><li><p>First song</p><ul><li><p>in D</p></li></ul></li><li><p>Second song</p></li></ol>',
  )
  expect(tidyPaste(DOCS).dropped).toEqual({ pictures: 1, tables: 0 })
})

/** Returns the text that the editor of posts would send. */
function written(html: string): string {
  const editor = new Editor({
    element: null,
    extensions: extensionsFor({ placeholder: '', canHeadings: true, canBlocks: false, canPictures: false }),
    content: tidyPaste(html).html,
  })
  return editor.getHTML()
}
