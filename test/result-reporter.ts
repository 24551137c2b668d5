import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The result of a run. `failures` also names what is not a test, like a file that cannot be loaded. */
export type Result = { passed: number; skipped: number; failures: string[]; late: string[] }

/** Writes the result of a run as JSON to the file that TEST_RESULT_FILE names; scripts/test.mjs prints it last. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<{ message: string }>): void {
    const file = process.env.TEST_RESULT_FILE
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded, or whose set-up fails, has failed without a failed test.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    )
    const result: Result = {
      passed: count('passed'),
      skipped: count('skipped') + count('pending'),
      failures: [
        ...errors.map(({ message }) => message),
        ...broken.map((module) => `${placeOf(module)}\n${module.errors()[0]?.message ?? 'Its set-up failed.'}`),
        ...tests.filter((test) => test.result().state === 'failed').map((test) => `${nameOf(test)}\n${reasonOf(test)}`),
      ],
      late: tests.filter((test) => test.diagnostic()?.flaky === true).map(nameOf),
    }
    writeFileSync(file, JSON.stringify(result))
  }
}

/** The message names long values by their size only, such as `[ Array(1) ]`; the difference shows them. */
function reasonOf(test: TestCase): string {
  const [error] = test.result().errors ?? []
  return stripVTControlCharacters([error?.message ?? 'It gave no reason.', error?.diff ?? ''].join('\n').trimEnd())
}

const placeOf = (module: TestModule): string =>
  `${module.project.name}: ${path.relative(process.cwd(), module.moduleId)}`
const nameOf = (test: TestCase): string => `${placeOf(test.module)}: ${test.fullName}`
