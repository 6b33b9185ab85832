/** What the reader chose or typed is kept in this tab, and forgotten with it. Without storage it is for this page only. */

const PREFIX = 'tradepost.docs.'

/** Returns what this tab keeps under a name; empty if it keeps nothing. */
export function readKept(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? ''
  } catch {
    return ''
  }
}

export function keepInTab(name: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, value)
  } catch {
    // Browsers refuse storage in some windows.
  }
}
