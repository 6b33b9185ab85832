/** Reads from this tab's storage without throwing. If the browser blocks storage, the page works without it. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for this tab; `null` removes it. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Full or blocked. Stored values are a convenience and never needed to pay.
  }
}

const returningKey = (sessionId: string) => `tradepost.returning.${sessionId}`

/** Remembers that the buyer will return from the bank, so that a paid session is shown as just paid. */
export function rememberReturn(sessionId: string): void {
  writeTab(returningKey(sessionId), 'yes')
}

/** Returns whether the buyer just returned from the bank; true only once. */
export function claimReturn(sessionId: string): boolean {
  const isReturning = readTab(returningKey(sessionId)) === 'yes'
  writeTab(returningKey(sessionId), null)
  return isReturning
}

const modeKey = (sessionId: string) => `tradepost.mode.${sessionId}`

/** Remembers whether a session is in test mode, for the bank's page, whose data doesn't say. */
export function rememberMode(sessionId: string, mode: 'test' | 'live'): void {
  writeTab(modeKey(sessionId), mode)
}

/** Returns whether this tab came from a checkout in test mode. */
export function isTestMode(sessionId: string): boolean {
  return readTab(modeKey(sessionId)) === 'test'
}
