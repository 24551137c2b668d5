import { ApiError } from '@earshot/contract/client'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageError } from './page-error.tsx'

const reply = (status: number) => ({ status, statusText: '', internal: false, data: { message: 'Busy.' } })

test.each([
  ['that failed with status 503', reply(503), 'This page did not load'],
  ['that does not exist', reply(404), 'This page does not exist'],
  ['without a reply', new ApiError(0, 'No answer.'), 'This page did not load'],
])('a page %s says so in its heading', (_, error, title) => {
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(PageError, { error }) }])
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(renderToString(createElement(Page)))?.[1]).toBe(title)
})
