import { test as base } from 'vitest'
import { type Store, startStore } from './start-store.ts'

export * from './start-store.ts'

/** vitest's `test` with a `store`: one for each test file, which begins anew for each test. */
export const test = base.extend<{ freshStore: Store; store: Store }>({
  freshStore: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from this pattern
    async ({}, use) => {
      const store = await startStore()
      await use(store)
      await store.stop()
    },
    { scope: 'file' },
  ],
  store: async ({ freshStore }, use) => {
    await use(freshStore)
    await freshStore.reset()
  },
})
