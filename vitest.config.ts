import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Starts the one Postgres server of the run and makes the migrated databases that test files clone. */
const globalSetup = fileURLToPath(new URL('e2e/src/global-setup.ts', import.meta.url))
const testsIn = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'programs',
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          include: testsIn(['packages/kit', 'platform/server', 'provider/server', 'e2e/src']),
        },
      },
      {
        extends: true,
        // Needs no database: a run of nothing else starts at once.
        test: {
          name: 'calculations',
          include: testsIn(['packages/contract', 'packages/ui', 'platform/web', 'provider/web', 'scripts']),
        },
      },
    ],
    exclude: [...configDefaults.exclude, '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
