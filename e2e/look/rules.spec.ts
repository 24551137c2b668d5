import { expect, test } from 'vitest'
import routes from '../../apps/web/app/routes.ts'
import { withPage } from '../harness.ts'
import { findWorld } from './judge.ts'
import { findLayoutFaults } from './layout-faults.ts'

test('the list of visits knows every route', async () => {
  const { site, visits } = await findWorld()
  const places = visits.map(({ path }) => new URL(path, site).pathname.replace(/(?<=.)\/$/, ''))
  const patterns = flat(routes).flatMap(({ path, file }) =>
    path === undefined || path === '*' || file === 'features/info/to-signin.ts' ? [] : [`/${path.replace(/^\//, '')}`],
  )
  expect(
    patterns.filter(
      (pattern) => !places.some((place) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '\\w+')}$`).test(place)),
    ),
  ).toEqual([])
})

test('each rule finds the fault it is for', async () => {
  await withPage({ width: 390, height: 844, hasTouch: true, hasPictures: true }, async (page) => {
    await page.setContent(`<meta name="viewport" content="width=device-width"><body style="margin:0;font:16px/20px sans-serif">
      <p style="width:500px">sideways</p>
      <div style="height:20px;overflow:hidden">cut<br><span>below the edge</span></div>
      <div>one text</div><div style="margin-top:-18px">over another</div>
      <p style="width:40px;overflow-wrap:anywhere">Followers</p>
      <form><textarea style="width:150px;height:60px"></textarea></form>
      <img alt="" width="200" height="20" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/%3E">
      <div style="width:100px;border:1px solid"><button style="width:160px;height:50px">outside</button></div>
      <button style="width:30px;height:30px">x</button>
      <button style="width:90px;height:50px;position:absolute;bottom:0">covered</button><div style="position:fixed;inset:auto 0 0;height:60px;background:#fff">bar</div>`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    const found = new Set((await findLayoutFaults(page)).map(({ rule }) => rule))
    expect([...found].toSorted()).toEqual([
      'broken word',
      'covered',
      'cut',
      'narrow field',
      'outside',
      'overlap',
      'sideways',
      'small',
      'stretched',
    ])
  })
})

type Entry = (typeof routes)[number]
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
