import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { openApi } from './openapi.ts'

const document = openApi({ server: 'https://music.example/api' })

test('API-37 the OpenAPI document has no problem for Redocly, with examples that fit their schemas', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
})

test('API-37 swagger-parser resolves the OpenAPI document', async () => {
  const parsed = await new SwaggerParser().validate(JSON.parse(JSON.stringify(document)))
  expect(Object.keys(parsed.paths ?? {})).toHaveLength(endpoints.length)
})

test('the OpenAPI document names the schemas of the catalogue and gives each call an id of its own', () => {
  const { components, paths } = document
  expect(components).toMatchObject({
    schemas: { Album: {}, Song: {}, Episode: {}, Post: {}, Playlist: {}, BlogSearchReply: {} },
  })
  const ids = JSON.stringify(paths).match(/"operationId":"[^"]+"/g)
  expect(new Set(ids).size).toBe(endpoints.length)
})
