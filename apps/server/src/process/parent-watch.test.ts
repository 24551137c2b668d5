import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { watchStarter } from './parent-watch.ts'

test('the server hears when the npm that started it is killed', async () => {
  const npm = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const gone = new Promise<string>((resolve) => {
    watchStarter(npm.pid, () => resolve('gone'))
  })
  npm.kill('SIGKILL')
  expect(await gone).toBe('gone')
})
