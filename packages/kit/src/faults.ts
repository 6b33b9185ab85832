export type FaultStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
/** The values of a text's placeholders: flat, for every language to format. */
export type TextParams = Readonly<Record<string, string | number>>
/** A bad field. `code` and `params` are the key and the values of its text in other languages. */
export type FaultIssue = { path: string; message: string; code?: string; params?: TextParams }

/** `variant`: which text of a code that has several. `retryAfterSeconds` is sent as `retry-after`. */
export type FaultDetails = {
  variant?: string | undefined
  params?: TextParams | undefined
  issues?: FaultIssue[] | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * A refusal that the caller may see. `code` is a stable wire format; any other error is a defect and answers 500 without
 * revealing its cause.
 */
export class Fault extends Error {
  readonly status: FaultStatus
  readonly code: string
  readonly variant: string | undefined
  readonly params: TextParams | undefined
  readonly issues: FaultIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: FaultStatus,
    code: string,
    message: string,
    { variant, params, issues, retryAfterSeconds }: FaultDetails = {},
  ) {
    super(message)
    this.name = 'Fault'
    this.status = status
    this.code = code
    this.variant = variant
    this.params = params
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type FaultTable = Record<string, readonly [status: FaultStatus, message: string]>

/** Creates the program's `fault` function from its table of codes: `throw fault('PRODUCT_NOT_FOUND')`. */
export function defineFaults<T extends FaultTable>(table: T) {
  return (code: keyof T & string, message?: string): Fault => {
    const row = table[code]
    assert(row, `No fault ${code}`)
    return new Fault(row[0], code, message ?? row[1])
  }
}

/** Copies a refusal and adds when to retry. */
export function retryAfter(fault: Fault, retryAfterSeconds: number): Fault {
  return new Fault(fault.status, fault.code, fault.message, { ...fault, retryAfterSeconds })
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

type EdgeCode = keyof typeof EDGE_FAULTS

/** The texts of those faults, for a catalog. */
export const EDGE_WORDS = Object.fromEntries(Object.entries(EDGE_FAULTS).map(([code, [, message]]) => [code, message])) as {
  readonly [Code in EdgeCode]: (typeof EDGE_FAULTS)[Code][1]
}

/** Builds a fault of the edge: `throw edgeFault('NOT_FOUND')`. */
export const edgeFault = (code: EdgeCode, message: string = EDGE_FAULTS[code][1]): Fault =>
  new Fault(EDGE_FAULTS[code][0], code, message)
