import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Grid } from './grid.tsx'

test('a grid leaves no gap for hidden items', () => {
  const html = renderToStaticMarkup(Grid({ children: [false, null, createElement('hr', { key: 1 })] }))
  expect(html.match(/<li/g)).toHaveLength(1)
})
