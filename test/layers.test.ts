import { expect, test } from 'vitest'
import { upwardImports } from './layers.ts'

const from = (name: string, ...targets: string[]) => ({
  name,
  source: targets.map((target) => `import type { Some } from '${target}'\n`).join(''),
})

test('an import of a higher layer is refused, one of a lower or the same layer is not', () => {
  expect(
    upwardImports([
      from('http/form.ts', '../modules/media/picture.rules.ts', '../ports/storage-folder.ts', './errors.ts'),
      from('jobs/queue.ts', '../events/event.ts', '../db/open.ts', '../access/viewer.ts'),
      { name: 'ports/mail.ts', source: "const { open } = await import('../jobs/queue.ts')" },
    ]),
  ).toEqual([
    expect.stringMatching(/^http\/form\.ts imports modules\/media\/picture\.rules\.ts, which is of a higher layer/),
    expect.stringMatching(/^jobs\/queue\.ts imports access\/viewer\.ts, /),
    expect.stringMatching(/^ports\/mail\.ts imports jobs\/queue\.ts, /),
  ])
})

test('a file may belong to another layer than its folder', () => {
  expect(
    upwardImports([from('access/viewer.ts', '../http/errors.ts'), from('db/open.ts', '../http/errors.ts')]),
  ).toEqual([])
  expect(upwardImports([from('access/viewer.ts', '../http/route.ts')])).toHaveLength(1)
  expect(upwardImports([from('jobs/workers.ts', '../process/announce.ts', '../process/work.ts')])).toHaveLength(1)
})

test('a new folder needs a layer, and tests may import everything', () => {
  expect(upwardImports([from('helpers/some.ts')])).toEqual([expect.stringMatching(/^helpers\/some\.ts: /)])
  expect(upwardImports([from('db/open.test.ts', '../app.ts'), from('testing/app.ts', '../app.ts')])).toEqual([])
})
