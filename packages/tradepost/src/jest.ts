import { type Store, startStore } from './start-store.ts'

export * from './start-store.ts'

type Hook = (work: () => Promise<void>, milliseconds?: number) => void
/** What jest gives each test file. */
declare const beforeAll: Hook
declare const afterEach: Hook
declare const afterAll: Hook

/** The first store of a release takes a while to start. */
const START_MILLISECONDS = 120_000

/** Gives a test file a store, which begins anew for each test: call it once, outside of tests, and `store()` inside. */
export function useStore(): () => Store {
  let store: Store | undefined
  beforeAll(async () => {
    store = await startStore()
  }, START_MILLISECONDS)
  afterEach(async () => store?.reset())
  afterAll(async () => store?.stop())
  return () => {
    if (!store) throw new Error('The store of this file has not started: use it inside of a test')
    return store
  }
}
