export type FaultStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
export type FaultIssue = { path: string; message: string }

/**
 * A refusal that the caller may see. `code` is a stable wire format; any other error is a defect and answers 500 without
 * revealing its cause.
 */
export class Fault extends Error {
  readonly status: FaultStatus
  readonly code: string
  readonly issues: FaultIssue[] | undefined
  /** Seconds until the caller may retry; sent as `retry-after`. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: FaultStatus, code: string, message: string, issues?: FaultIssue[], retryAfterSeconds?: number) {
    super(message)
    this.name = 'Fault'
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type FaultTable = Record<string, readonly [status: FaultStatus, message: string]>

/**
 * Creates the program's `fault` function from its table of codes: `throw fault('PRODUCT_NOT_FOUND')`. A refusal about one field
 * of a payload names its path.
 */
export function defineFaults<T extends FaultTable>(table: T) {
  return (code: keyof T & string, message?: string, path?: string): Fault => {
    const row = table[code]
    assert(row, `No fault ${code}`)
    const words = message ?? row[1]
    return new Fault(row[0], code, words, path === undefined ? undefined : [{ path, message: words }])
  }
}

/** Copies a refusal and adds when to retry. */
export function retryAfter({ status, code, message, issues }: Fault, seconds: number): Fault {
  return new Fault(status, code, message, issues, seconds)
}

/** Throws if the condition is false. A failure is always a defect of ours, never the caller's. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${why}`)
}

/** Faults that any route of both programs may answer. */
export const EDGE_FAULTS = {
  INVALID_REQUEST_BODY: [400, 'The request body is not valid JSON'],
  UNAUTHORIZED: [401, 'Authentication is missing or invalid'],
  FORBIDDEN: [403, "You don't have permission to do this"],
  NOT_FOUND: [404, 'Item not found'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large'],
  INVALID_REQUEST_PARAMETERS: [422, 'Invalid input'],
  MAXIMUM_KEYS_REACHED: [422, 'Metadata can have at most 50 keys'],
  INVALID_QUERY_PARAMS: [422, 'Invalid query parameters'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Try again shortly'],
  INTERNAL_SERVER_ERROR: [500, 'Something went wrong on our side'],
  SERVICE_UNAVAILABLE: [503, 'The service is temporarily unavailable. Try again shortly'],
} as const satisfies FaultTable
