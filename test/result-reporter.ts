import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { processorSeconds } from '../scripts/lib/processor.mjs'
import type { Test } from '../scripts/lib/vitest.mjs'

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
      tests: modules.flatMap((module) => [...module.children.allTests()].map(describeTest)),
      // Now, as long as the browser and the server run: what they started and lost count with them.
      processor: processorSeconds(process.pid),
    }
    for (const { state } of result.tests) result[state] += 1
    // A file that cannot even be loaded, or whose own set-up fails, has failed whatever its tests say.
    for (const module of modules)
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) result.failed += 1
    writeFileSync(file, JSON.stringify(result))
  }
}

function timeOf(module: TestModule): { file: string; ms: number } {
  const { duration, collectDuration } = module.diagnostic()
  return { file: fileOf(module), ms: Math.round(duration + collectDuration) }
}

function describeTest(test: TestCase): Test {
  const { state, errors = [] } = test.result()
  return {
    file: fileOf(test.module),
    name: test.name,
    state: state === 'pending' ? 'skipped' : state,
    isLate: test.diagnostic()?.flaky === true,
    ...(state === 'failed' ? { message: errors[0]?.message ?? 'It gave no reason.' } : {}),
  }
}

function fileOf(module: TestModule): string {
  return path.relative(process.cwd(), module.moduleId)
}
