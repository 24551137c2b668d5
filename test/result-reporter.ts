import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { processorSeconds } from '../scripts/lib/processor.mjs'

/** Writes what a run came to, how long each file took and what all of it cost, as JSON, to the file named by TEST_RESULT_FILE; scripts/test.mjs adds the runs up. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const file = process.env.TEST_RESULT_FILE
    if (file === undefined) return
    const result = {
      passed: 0,
      failed: errors.length,
      skipped: 0,
      files: modules.map(timeOf),
      // Now, as long as the browser and the server run: what they started and lost count with them.
      processor: processorSeconds(process.pid),
    }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      // A file that cannot even be loaded, or whose own set-up fails, has failed whatever its tests say.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) result.failed += 1
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed' || state === 'failed') result[state] += 1
        else result.skipped += 1
      }
    }
    writeFileSync(file, JSON.stringify(result))
  }
}

function timeOf(module: TestModule): { file: string; ms: number } {
  const { duration, collectDuration } = module.diagnostic()
  return { file: path.relative(process.cwd(), module.moduleId), ms: Math.round(duration + collectDuration) }
}
