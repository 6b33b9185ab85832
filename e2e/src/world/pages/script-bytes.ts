import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'

/**
 * Counts the bytes of a page's scripts as Chromium receives them, from now on: files with their headers, and `inline` those
 * inside the page, compressed. The session's network domain must be enabled.
 */
export function countScripts(page: Page, devTools: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  devTools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return {
    async inline(): Promise<number> {
      const text = await page.locator('script:not([src]):not([type="application/json"])').allTextContents()
      return brotliCompressSync(text.join('\n')).byteLength
    },
    files: () => bytes,
  }
}
