import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Grid } from './grid.tsx'

test('a grid leaves no place for what is not shown', () => {
  const isShown = false
  const html = renderToStaticMarkup(
    <Grid>
      {isShown && <hr />}
      {null}
      <hr />
    </Grid>,
  )
  expect(html.match(/<li/g)).toHaveLength(1)
})
