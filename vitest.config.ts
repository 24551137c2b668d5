import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import TestOrder from './test/test-order.ts'

// Tests that need no database and no browser.
const PURE = [
  'packages/**/*.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/player/**/*.test.{ts,tsx}',
  'apps/studio/**/*.test.{ts,tsx}',
  'apps/server/src/**/*.rules.test.ts',
  'test/**/*.test.ts',
]

const SERVER = 'apps/server/src'
const testsOf = (name: string): string => `${SERVER}/${name}.test.ts`
const RULES = '**/*.rules.test.ts'
// These tests always use the embedded database, or none.
const ON_EMBEDDED = ['cli/**/*', 'db/**/{earlier-versions,lock}', 'jobs/**/{backups,schedule}'].map(testsOf)
// The embedded database differs in its clock, its queue and its extensions, which search uses. Other SQL is the same
// for both, dumps lead from one to the other, and the browser tests run on the embedded one.
const ON_BOTH = ['db/**/clock', 'jobs/**/{killed,promptness,queue}', 'modules/search/**/search'].map(testsOf)
// A server test opens a database, which may take long beside a browser on two cores. Modules of the server keep no
// state that a test could see, so the files of a worker share them, which halves the time.
const onServer = {
  exclude: [RULES],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  setupFiles: ['database/shared-threads', 'processes/cheap-passwords', 'processes/normal-priority'].map(
    (name) => `./${SERVER}/testing/${name}.ts`,
  ),
}
const onPostgres = {
  ...onServer,
  include: [`${SERVER}/**/*.test.ts`],
  exclude: [RULES, ...ON_EMBEDDED],
  globalSetup: [`./${SERVER}/testing/database/postgres-setup.ts`],
  setupFiles: [...onServer.setupFiles, `./${SERVER}/testing/database/on-postgres.ts`],
}

export default defineConfig({
  test: {
    maxWorkers: Math.max(1, Math.min(availableParallelism(), 4)),
    maxConcurrency: Math.min(availableParallelism(), 4),
    passWithNoTests: true,
    reporters: ['default', './test/result-reporter.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    sequence: { sequencer: TestOrder },
    // CI machines are shared: a failed test is retried twice, and the report names it.
    retry: process.env['CI'] === undefined ? 0 : 2,
    projects: [
      // Checks that do not run the product; each counts as a test.
      {
        extends: true,
        test: { name: 'check', include: ['test/checks.ts'], retry: 0, testTimeout: 600_000, hookTimeout: 60_000 },
      },
      // Stores of the sites are modules with state, so each file has modules of its own, in a thread: a process for
      // each takes a third more time.
      { extends: true, test: { name: 'unit', include: PURE, pool: 'threads', testTimeout: 10_000 } },
      // Tests on the embedded database: all of them, and those that `npm test` runs in addition to PostgreSQL.
      { extends: true, test: { name: 'server', include: [`${SERVER}/**/*.test.ts`], ...onServer } },
      { extends: true, test: { name: 'embedded', include: [...ON_EMBEDDED, ...ON_BOTH], ...onServer } },
      // Tests on a temporary PostgreSQL, and the same tests through PgBouncer.
      { extends: true, test: { name: 'postgres', ...onPostgres } },
      { extends: true, test: { name: 'pooled', ...onPostgres } },
      // A browser test waits for half of its time, so there is one at work more than there are cores. Each test has a
      // visitor of its own, so the files of a worker share their modules and its browser.
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
          // Each question costs time of three processes.
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
})
