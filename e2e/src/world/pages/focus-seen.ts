import { expect, type Page } from '@playwright/test'

/** @returns the focused element, if another element covers it or it is outside the window */
async function coveredFocus(): Promise<string | undefined> {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // Focus styles have a transition, however short.
  await Promise.all(focused.getAnimations().map((each) => each.finished))
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
  // An element taller than the window is visible as far as it fits.
  if (width === 0 || height > innerHeight / 2) return undefined
  // In a text of several lines, browsers scroll to the caret's line.
  const heights = focused instanceof HTMLTextAreaElement ? [top + 10] : [top + 2, (top + bottom) / 2, bottom - 2]
  const isSeen = heights.every((y) => {
    const over = document.elementFromPoint((left + right) / 2, y)
    return over !== null && (focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused))
  })
  return isSeen ? undefined : focused.outerHTML.slice(0, 120)
}

/** Tabs through the page and back: no focused element is under a bar or outside the window. */
export async function expectFocusSeen(page: Page, name: string, steps: number): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key)
      expect(await page.evaluate(coveredFocus), `${name}, ${key} ${step + 1}`).toBeUndefined()
    }
}
