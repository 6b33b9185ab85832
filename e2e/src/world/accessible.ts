import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [1280, 390].map((width) => ({ colorScheme, width })))

/** Runs on the page itself, because ours have no frames: the other mode opens a second page each time. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(true)
    .analyze()
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Expects no violation of WCAG 2.2 AA in both themes and both widths, and no horizontal scrolling. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const { colorScheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 844 })
    // As tall as the page: a target half covered by a fixed bar, until someone scrolls, isn't too small.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(844, height) })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A theme change takes the browser a moment; real violations stay.
    await expect(async () => expect(await violationsOf(page), `${name}, ${colorScheme}, ${width} px`).toEqual([])).toPass({
      timeout: 30_000,
    })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, `${name}, ${width} px, sideways`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
