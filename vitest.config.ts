import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

/** Starts the one Postgres server of the run and makes the migrated databases that test files clone. */
const globalSetup = fileURLToPath(new URL('e2e/src/world/global-setup.ts', import.meta.url))
const testsIn = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** Commands of `tradepost` are tested with a provider. */
const COMMANDS = 'scripts/package/commands'

/** Drawn once, for all workers: it decides what the samples of this run take (packages/kit/src/testing/test-runs.ts). */
process.env.SEED ??= String(randomInt(1_000_000))
/** RUNS asks for more than the usual sample: as long as it takes. */
const LONG_MILLISECONDS = process.env.RUNS ? 24 * 3_600_000 : 0

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'programs',
          // Loading both servers anew for every file would take half of the run. They keep nothing outside of what a test starts,
          // so files can share the modules of their worker; Postgres databases and worlds are their own.
          isolate: false,
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          include: testsIn(['packages/kit', 'platform/server', 'provider/server', 'e2e/src', 'bench/src', COMMANDS]),
        },
      },
      {
        extends: true,
        plugins: [compileCatalogs()],
        // Needs no database: a run of nothing else starts at once.
        test: {
          name: 'calculations',
          isolate: false,
          setupFiles: [fileURLToPath(new URL('scripts/test-globals.ts', import.meta.url))],
          include: testsIn([
            'packages/contract',
            'packages/guide',
            'packages/messages',
            'platform/messages',
            'provider/messages',
            'provider/web',
            'scripts',
          ]),
          exclude: testsIn([COMMANDS]),
        },
      },
      {
        extends: true,
        plugins: [compileCatalogs()],
        test: {
          name: 'pages',
          isolate: false,
          setupFiles: [fileURLToPath(new URL('platform/web/src/test-messages.ts', import.meta.url))],
          include: testsIn(['packages/ui', 'platform/web']),
        },
      },
    ],
    exclude: [...configDefaults.exclude, '**/dist/**'],
    // Many times what they take on a quiet machine: a limit ends what hangs, and says nothing about speed.
    testTimeout: LONG_MILLISECONDS || 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: LONG_MILLISECONDS || 240_000,
  },
})
