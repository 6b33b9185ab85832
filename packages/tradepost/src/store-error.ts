/**
 * Why a store refuses a call, or can't start. `code` is the provider's (`CHECKOUT_SESSION_CONSUMED`), or one of
 * `STORE_NOT_STARTED`, `STORE_STOPPED`, `STORE_FAILED`, `RANDOM_SEED_INVALID`.
 */
export class StoreError extends Error {
  readonly code: string
  /** The HTTP status of a refusal; undefined if it was none. */
  readonly status: number | undefined

  constructor(message: string, code: string, status?: number) {
    super(message)
    this.name = 'StoreError'
    this.code = code
    this.status = status
  }
}
