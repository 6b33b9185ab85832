import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ errors: unknown[] }>()

/** Keeps an error of better-auth's handler for whoever runs it: the handler itself would answer an empty 500. */
export function recordHandlerError(error: unknown): void {
  current.getStore()?.errors.push(error)
}

/** Runs better-auth's handler. Throws an error that is no refusal, such as a violated constraint. */
export async function runHandler(handle: () => Promise<Response>): Promise<Response> {
  const caught: { errors: unknown[] } = { errors: [] }
  const answer = await current.run(caught, handle)
  if (caught.errors.length > 0) throw caught.errors[0]
  return answer
}
