import { expect, type Page } from '@playwright/test'
import { takeTurns } from '@tradepost/kit/testing/test-runs'
import axe from 'axe-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can break. Everything else is the same in both themes, and is checked in the light one. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Each page is looked at in both themes and both widths, every other turn in one of them. A theme that stays costs nothing. */
const LOOKS = [
  { width: 1280, colorScheme: 'light', runOnly: WCAG_22_AA },
  { width: 390, colorScheme: 'light', runOnly: WCAG_22_AA },
  { width: 390, colorScheme: 'dark', runOnly: OF_COLORS },
  { width: 1280, colorScheme: 'dark', runOnly: OF_COLORS },
] as const
const WIDTHS = [390, 1280]

let turn = 0

/** Loads axe into the page, once a document. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Lists what breaks these rules, or the rules with these tags; our pages have no frames. */
async function listViolations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), {
    runOnly: [...runOnly],
    resultTypes: ['violations' as const],
    iframes: false,
  })
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Skips the transitions that run in the page. */
async function endTransitions(): Promise<void> {
  await new Promise(requestAnimationFrame)
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
}

/** Expects that a page in this width can't be scrolled sideways, once what depends on the width was drawn. */
async function expectNothingBeside(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(readOverflow, `${name}, ${width} px, sideways`).toBeLessThanOrEqual(0)
}

/**
 * Expects no violation of WCAG 2.2 AA, in one of both themes and both widths, another one at the next turn and with the next
 * seed, and no horizontal scrolling in either width. In `npm test` every other page is looked at, with the next seed the others.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  turn += 1
  const looks = takeTurns(LOOKS, { turn, every: 2 * LOOKS.length })
  if (looks.length === 0) return
  await loadAxe(page)
  for (const { width, colorScheme, runOnly } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colors fade into those of the other theme.
    await page.evaluate(endTransitions)
    // Some change a frame later; real violations stay.
    await expect(async () => {
      // As tall as the page: a target half covered by a fixed bar, until someone scrolls, isn't too small.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.max(844, height) })
      expect(await listViolations(page, runOnly), `${name}, ${colorScheme}, ${width} px`).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  for (const width of WIDTHS) await expectNothingBeside(page, name, width)
  await page.setViewportSize({ width: 1280, height: 900 })
}
