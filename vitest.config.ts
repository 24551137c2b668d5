import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const PURE = ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'apps/player/**/*.test.{ts,tsx}', 'apps/server/src/**/*.rules.test.ts', 'test/**/*.test.ts']

// The command line is tried on the embedded database, whatever else there is; what knows no database is tried once.
const NOT_AGAIN = process.env['TEST_DATABASE_URL'] === undefined ? [] : ['apps/server/src/cli/**', 'apps/server/src/site/**', 'apps/server/src/modules/richtext/**']

export default defineConfig({
  test: {
    maxWorkers: Math.max(1, Math.min(availableParallelism(), 4)),
    passWithNoTests: true,
    reporters: ['default', './test/result-reporter.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // A machine of CI is shared: what was only too slow gets a second chance, and the report names it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      { extends: true, test: { name: 'unit', include: PURE, testTimeout: 10_000 } },
      // A server test opens a database; beside a browser on two cores that may take a while.
      { extends: true, test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude: ['**/*.rules.test.ts', ...NOT_AGAIN], testTimeout: 30_000, hookTimeout: 90_000 } },
      { extends: true, test: { name: 'e2e', include: ['e2e/**/*.spec.ts'], globalSetup: ['./e2e/global-setup.ts'], testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } } },
    ],
  },
})
