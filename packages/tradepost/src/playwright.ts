import { test as base } from '@playwright/test'
import { type Store, startStore } from './start-store.ts'

export * from './start-store.ts'

/** Playwright's `test` with a `store`: one for each worker, which begins anew for each test. */
export const test = base.extend<{ store: Store }, { workerStore: Store }>({
  workerStore: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const store = await startStore()
      await use(store)
      await store.stop()
    },
    { scope: 'worker' },
  ],
  store: async ({ workerStore }, use) => {
    await use(workerStore)
    await workerStore.reset()
  },
})
