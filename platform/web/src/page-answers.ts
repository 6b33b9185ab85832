let answers = new Map<string, unknown>()
let isWhole = false

/**
 * Keeps answers of the API, by path, for the requests that the page is about to make. `isWhole`: there are no others; a request
 * for anything else stays open (while the server draws a page).
 */
export function setAnswers(given: Record<string, unknown>, options: { isWhole: boolean } = { isWhole: false }): void {
  answers = new Map(Object.entries(given))
  isWhole = options.isWhole
}

/** Reads the answers that the server sent with this page (platform/server/src/page-answers.ts). */
export function readPageAnswers(): void {
  const text = document.getElementById('page-data')?.textContent
  if (text) setAnswers(JSON.parse(text))
}

/** Drops the answers that nothing asked for: later they would be old. */
export const forgetAnswers = (): void => setAnswers({})

/** Returns the kept answer for a path, each only once; undefined if there is none. */
export function findKeptAnswer(path: string): { body: unknown } | Promise<never> | undefined {
  if (isWhole) return answers.has(path) ? { body: answers.get(path) } : new Promise<never>(() => {})
  if (!answers.has(path)) return undefined
  const body = answers.get(path)
  answers.delete(path)
  return { body }
}

let takeover: PromiseWithResolvers<void> | undefined

/**
 * Holds back what the server answers from now on, until the page's content is the script's. The script has to find the page as
 * the server drew it: an answer in between would draw another one (React error 418).
 */
export function holdAnswers(): void {
  takeover = Promise.withResolvers()
}

/** Lets held answers go. The content of a page calls it, which the script takes over last. */
export function releaseAnswers(): void {
  takeover?.resolve()
  takeover = undefined
}

/** Resolves when answers may change the page. */
export const waitForTakeover = (): Promise<void> | undefined => takeover?.promise
