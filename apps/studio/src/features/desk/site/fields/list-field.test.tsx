// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { replies } from '../../../../session/use-call.ts'
import type { Editing } from '../editing.ts'
import { ValueField } from './value-field.tsx'

document.documentElement.lang = 'en'

test('DESK-15 SITE-19 the list of pins follows the title of the page, and a list within an entry its own list', () => {
  const values = { contact: { pins: [] }, pages: { own: [{ name: 'privacy', title: 'Privacy', links: [] }] } }
  const content = { values, texts: {} }
  const editing: Editing = {
    draft: content,
    published: content,
    shipped: content,
    files: {},
    today: '2026-12-01',
    errorAt: () => undefined,
    isDead: () => false,
    change: () => undefined,
  }
  const headings = (path: string[]) => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={replies}>
        <ValueField editing={editing} path={path} />
      </QueryClientProvider>,
    )
    return [...html.matchAll(/<h(\d)/g)].map(([, level]) => level)
  }
  expect(headings(['contact', 'pins'])).toEqual(['2'])
  expect(headings(['pages', 'own'])).toEqual(['2', '3'])
})
