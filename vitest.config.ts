import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'

const PURE = [
  'packages/**/*.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/player/**/*.test.{ts,tsx}',
  'apps/server/src/**/*.rules.test.ts',
  'test/**/*.test.ts',
]

const SERVER = 'apps/server/src'
// The command line is tried on the embedded database, whatever else there is.
const NOT_AGAIN = process.env['TEST_DATABASE_URL'] === undefined ? [] : [`${SERVER}/cli/**`]
// With TEST_SCOPE=embedded: what has the database as its subject, and of each module the file that is named like it. The demo world of the
// browser tests is built on the embedded database already.
const EMBEDDED = [
  ...['db', 'cli', 'jobs'].map((folder) => `${SERVER}/${folder}/**/*.test.ts`),
  ...readdirSync(`${import.meta.dirname}/${SERVER}/modules`).map((name) => `${SERVER}/modules/${name}/${name}.test.ts`),
]
const WANTED = process.env['TEST_SCOPE'] === 'embedded' ? EMBEDDED : [`${SERVER}/**/*.test.ts`]

export default defineConfig({
  test: {
    maxWorkers: Math.max(1, Math.min(availableParallelism(), 4)),
    passWithNoTests: true,
    reporters: ['default', './test/result-reporter.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    sequence: { sequencer: LongestFirst },
    // A machine of CI is shared: what was only too slow gets a second chance, and the report names it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      // What these are about keeps nothing between two files, so the files of a worker share their modules: half of the time.
      { extends: true, test: { name: 'unit', include: PURE, isolate: false, testTimeout: 10_000 } },
      // A server test opens a database; beside a browser on two cores that may take a while. The server keeps nothing in
      // modules that a test could see, so the files of a worker share them: without that half the time goes into imports.
      {
        extends: true,
        test: {
          name: 'server',
          include: WANTED,
          exclude: ['**/*.rules.test.ts', ...NOT_AGAIN],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      // A browser test waits for half of its time, so there is one at work more than there are cores. Each test has a visitor of
      // its own, so the files of a worker share their modules and its way to the browser.
      {
        extends: true,
        test: {
          name: 'e2e',
          maxWorkers: Math.min(availableParallelism(), 4) + 1,
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
