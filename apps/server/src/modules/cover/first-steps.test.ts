import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedEpisode, seedMember, seedTrack } from '../../testing/seed.ts'
import { firstStepsAsText } from './first-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('HOME-09 only the administrator and the terminal read the first steps, until there is music', async () => {
  expect(await app.refusal('GET', 'cover/first_steps', {})).toMatchObject({ code: 401 })
  const member = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('GET', 'cover/first_steps', {}, member)).toMatchObject({ status: 403 })
  const admin = await app.signIn(await seedMember(app.db, { role: 'admin' }))
  const steps = (await app.get('cover/first_steps', {}, admin)).html
  expect(steps).toContain('<h3>1. Add music and podcasts</h3>')
  expect(steps).toContain('/desk/imports/upload')
  expect(steps).not.toContain('npx')
  const text = await firstStepsAsText(app.db)
  expect(text).toMatch(/^ {2}This community is new\n/)
  expect(text).toContain('\n  npx earshot import ~/Music\n')
  expect(text).not.toMatch(/[#`[\]]/)
  await seedEpisode(app.db)
  const left = (await app.get('cover/first_steps', {}, admin)).html
  expect(left).not.toContain('Add music and podcasts')
  expect(left).toContain('<h3>1. Describe your community</h3>')
  await seedTrack(app.db)
  expect(await firstStepsAsText(app.db)).toBe('')
  expect((await app.get('cover/first_steps', {}, admin)).html).toBe('')
})
