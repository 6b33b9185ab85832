/** Storage of this tab that never throws: where the browser forbids it, the page works without its memory. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for this tab; `null` forgets it. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Full or forbidden: what is kept here is a comfort, never needed to pay.
  }
}

const returningKey = (sessionId: string) => `tradepost.returning.${sessionId}`

/** Remembers that the buyer comes back from the bank, so that a paid session is greeted as just paid. */
export function rememberReturn(sessionId: string): void {
  writeTab(returningKey(sessionId), 'yes')
}

/** Whether the buyer comes back from the bank right now; true once. */
export function takeReturn(sessionId: string): boolean {
  const isReturning = readTab(returningKey(sessionId)) === 'yes'
  writeTab(returningKey(sessionId), null)
  return isReturning
}

const modeKey = (sessionId: string) => `tradepost.mode.${sessionId}`

/** Remembers whether a session is of test mode, for the bank's page, which is not told. */
export function rememberMode(sessionId: string, mode: 'test' | 'live'): void {
  writeTab(modeKey(sessionId), mode)
}

/** Whether this tab came from a checkout in test mode. */
export function isTestMode(sessionId: string): boolean {
  return readTab(modeKey(sessionId)) === 'test'
}
